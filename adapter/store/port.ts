/**
 * How the adapter reaches a published folder. Names come from `#contract/tree.ts` and from the folder's own list, never
 * from a request: whoever asks for bytes holds a digest or a key of the list.
 */
export interface ArtifactStore {
  /**
   * `on-read`: reading is costly, so a generation is accepted when its structure is whole, and served bytes are checked
   * when they are first needed. Absent: every byte is checked before a generation is served.
   */
  readonly verifiesBlobs?: 'on-read';
  /** Bytes of one file of the published folder; `undefined` where there is none. */
  read(file: string): Promise<Uint8Array | undefined>;
  /** Every file of the published folder, `/` separated and relative to it, in no promised order. */
  list(): Promise<readonly string[]>;
  /** Changes whenever a new generation may have been published; `undefined` while there is none. Cheap, because it is asked every second. */
  stamp(): Promise<string | undefined>;
}
