/** A project that pulls: a folder of its own with a lock and installed skills, and sources made from literals. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Lock, LockedSkill } from '#contract/schema/lock.ts';
import type { As } from '../../bin/pull/as.ts';
import { type CheckedSkill, checkLocked } from '../../bin/pull/check.ts';
import type { OriginHeader } from '../../bin/pull/http.ts';
import { installInto } from '../../bin/pull/install.ts';
import { EMPTY_LOCK, folderSource, readLock } from '../../bin/pull/lock-file.ts';
import { openSource } from '../../bin/pull/open-source.ts';
import { makePatience, type PatienceBounds } from '../../bin/pull/patience.ts';
import { type Outcome, pullFrom, pullFrozen, pullLocked } from '../../bin/pull/pull.ts';
import { TRUST_THE_ADDRESS, type TrustPolicy } from '../../bin/pull/trust.ts';
import { compileFiles, type Files } from '../helpers/compile-files.ts';
import { writeFiles } from '../helpers/write-files.ts';

export interface PullSetting {
  readonly as?: As;
  readonly force?: boolean;
  readonly allowOlder?: boolean;
  readonly trust?: TrustPolicy;
  readonly header?: OriginHeader;
  readonly patience?: PatienceBounds;
}

export class Session {
  readonly root = mkdtempSync(join(tmpdir(), 'skillpress-pull-'));
  readonly lockFile = join(this.root, 'skills.lock.json');
  readonly folder = join(this.root, '.agents/skills');

  private options({ trust = TRUST_THE_ADDRESS, header, patience }: PullSetting) {
    return { trust, header, patience: makePatience(patience), folderOf: (path: string) => resolve(this.root, path), step: () => undefined };
  }

  async pull(source: string, wanted: readonly string[] = [], setting: PullSetting = {}): Promise<readonly Outcome[]> {
    const options = this.options(setting);
    const open = await openSource(source, setting.as ?? 'auto', options, (folder) => folderSource(this.lockFile, folder));
    try {
      return await this.install(false, (lock, folder) =>
        pullFrom(open, wanted, lock, { ...options, folder, force: setting.force ?? false, allowOlder: setting.allowOlder ?? false }),
      );
    } finally {
      await open.close();
    }
  }

  update(setting: PullSetting = {}): Promise<readonly Outcome[]> {
    return this.install(false, (lock, folder) =>
      pullLocked(lock.skills, lock, {
        ...this.options(setting),
        folder,
        force: setting.force ?? false,
        allowOlder: setting.allowOlder ?? false,
      }),
    );
  }

  frozen(setting: PullSetting = {}): Promise<readonly Outcome[]> {
    return this.install(true, (lock, folder) =>
      pullFrozen(lock.skills, lock, {
        ...this.options(setting),
        folder,
        force: setting.force ?? false,
        allowOlder: setting.allowOlder ?? false,
      }),
    );
  }

  async check(setting: PullSetting = {}): Promise<readonly CheckedSkill[]> {
    return checkLocked((await this.lock()).skills, { ...this.options(setting), placeOf: (name) => join(this.folder, name) });
  }

  private async install(frozen: boolean, work: Parameters<typeof installInto>[1]): Promise<readonly Outcome[]> {
    return (await installInto({ lockFile: this.lockFile, folder: this.folder, isNamed: false, frozen }, work)).outcomes;
  }

  async lock(): Promise<Lock> {
    return (await readLock(this.lockFile)) ?? EMPTY_LOCK;
  }

  async locked(name: string): Promise<LockedSkill> {
    const found = (await this.lock()).skills.find((skill) => skill.name === name);
    if (found === undefined) throw new Error(`the lock does not name ${name}`);
    return found;
  }

  /** Text of a file below the folder of skills. */
  read(path: string): string {
    return readFileSync(join(this.folder, path), 'utf8');
  }

  /** Every file below the folder of skills. */
  files(): ReadonlyMap<string, Buffer> {
    return filesBelow(this.folder);
  }

  close(): void {
    rmSync(this.root, { recursive: true, force: true });
  }
}

export function filesBelow(folder: string): ReadonlyMap<string, Buffer> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());
  return new Map(names.sort().map((name) => [name, readFileSync(join(folder, name))]));
}

/** Publishes a repository from a literal into a folder, instead of what was there. */
export async function publish(folder: string, files: Files): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  writeFiles(folder, compileFiles(files).files);
}

/** `name: status` of every skill, and the problem where there is one. */
export function told(outcomes: readonly Outcome[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    outcomes.map((outcome) => [outcome.name, 'problem' in outcome ? `${outcome.status}: ${outcome.problem}` : outcome.status]),
  );
}
