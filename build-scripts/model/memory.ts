/** What earlier builds worked out, for stages that can do without it: bytes by the name of what they follow from. */

export interface Memory {
  has(name: string): boolean;
  /** The bytes that were remembered under exactly this name; `undefined` where there are none. */
  get(name: string): Uint8Array | undefined;
  /** Remembers bytes. A name must say everything that they follow from: whoever asks for it gets them unseen. */
  set(name: string, bytes: Uint8Array): void;
}

/** Remembers nothing. */
export const NO_MEMORY: Memory = { has: () => false, get: () => undefined, set: () => undefined };
