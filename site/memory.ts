/** What earlier builds of this version of the program left: bytes by a name that says what they follow from. Any may be missing. */
export interface SiteMemory {
  has(name: string): boolean;
  get(name: string): Uint8Array | undefined;
  set(name: string, bytes: Uint8Array): void;
}
