/** A Git LFS pointer stands for bytes that are not in the repository (format.md, section 1). */
const HEAD = 'version https://git-lfs.github.com/spec/v1\n';
/** Pointers are a few lines; anything longer only talks about them. */
const MAX_POINTER = 1024;

/** Tells whether a file is a Git LFS pointer. */
export function isLfsPointer(bytes: Uint8Array): boolean {
  return (
    bytes.length <= MAX_POINTER &&
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, HEAD.length)).toString('latin1') === HEAD
  );
}
