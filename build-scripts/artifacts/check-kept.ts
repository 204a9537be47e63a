/**
 * The last word on what stays: every file of every snapshot before is looked at, before the deployment names the snapshots.
 * What is damaged costs the snapshots that need it, and nothing else.
 */
import { FILES_AT_ONCE, inTurns } from '#model/in-turns.ts';
import { OutputRefused } from './output-folder.ts';
import { type Kept, type KeptSnapshot, keptOf, type LostSnapshot } from './retention.ts';
import { type ReadPublished, readWhole } from './whole-file.ts';

/** Bytes that wait for being written, so that most builds read each file once; what an edit leaves to copy is far less. */
const MAX_HELD = 32 * 1024 * 1024;

export interface CheckedKept {
  readonly kept: Kept;
  /** Writes what the new generation does not have yet. Throws `OutputRefused` where a file is no longer what it was. */
  copy(written: Pick<ReadonlyMap<string, unknown>, 'has'>, write: (name: string, bytes: Uint8Array) => void): Promise<void>;
}

/**
 * Drops each snapshot with a file that no place has whole and that `made`, the files of this build, does not have either.
 * Nothing is written before `copy`. Rejects with what a place says of itself.
 */
export async function checkKept(
  kept: Kept,
  places: readonly ReadPublished[],
  made: Pick<ReadonlyMap<string, unknown>, 'has'>,
): Promise<CheckedKept> {
  const held = new Map<string, Uint8Array>();
  const problems = new Map<string, string>();
  let room = MAX_HELD;
  const hold = (file: string, bytes: Uint8Array): void => {
    if (bytes.length > room) return;
    room -= bytes.length;
    held.set(file, bytes);
  };
  await inTurns(
    [...kept.files].filter(([file]) => !made.has(file)),
    FILES_AT_ONCE,
    async ([file, digest]) => {
      const found = await readWhole(places, file, digest);
      if ('bytes' in found) hold(file, found.bytes);
      else problems.set(file, found.problem);
    },
  );
  const isWhole = ({ files }: KeptSnapshot): boolean => [...files.keys()].every((file) => !problems.has(file));
  const lost = kept.snapshots.filter((snapshot) => !isWhole(snapshot)).map((snapshot) => lossOf(snapshot, problems));
  const whole = lost.length === 0 ? kept : keptOf(kept.snapshots.filter(isWhole), { ...kept, lost: [...kept.lost, ...lost] });
  return {
    kept: whole,
    async copy(written, write) {
      await inTurns(
        [...whole.files].filter(([file]) => !written.has(file)),
        FILES_AT_ONCE,
        async ([file, digest]) => {
          const bytes = held.get(file);
          const found = bytes === undefined ? await readWhole(places, file, digest) : { bytes };
          if ('problem' in found) throw new OutputRefused(`${file} of the deployment before changed during the build. Build again.`);
          write(file, found.bytes);
        },
      );
    },
  };
}

function lossOf({ address, entry, files }: KeptSnapshot, problems: ReadonlyMap<string, string>): LostSnapshot {
  const named = [...files.keys()].flatMap((file) => {
    const problem = problems.get(file);
    return problem === undefined ? [] : [{ file, problem }];
  });
  return { address, revision: entry.revision, files: named };
}
