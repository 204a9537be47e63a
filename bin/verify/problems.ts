/** What differs, collected while everything is looked at. */
export interface Problem {
  /** File of the published tree, or address of an answer. */
  readonly where: string;
  readonly what: string;
}

export class Problems {
  readonly list: Problem[] = [];
  /** What works, but worse than it could: settings of a host that nobody may be able to change. Never a reason to fail. */
  readonly advice: Problem[] = [];
  /** Checks that were made; none means that nothing was verified. */
  checks = 0;

  private readonly refused = new Set<string>();
  private readonly wrong = new Set<string>();

  /** Files that are wrong themselves: other bytes than promised, missing, or of nobody. Most of what else differs follows from them. */
  get wrongFiles(): ReadonlySet<string> {
    return this.wrong;
  }

  /** Counts a check of a file's own bytes or presence, and notes it where it failed. */
  expectFile(holds: boolean, file: string, what: string): holds is true {
    if (!holds) this.wrong.add(file);
    return this.expect(holds, file, what);
  }

  /** Says that a file is wrong itself of which another check has told already what is wrong in it. */
  blame(file: string): void {
    this.wrong.add(file);
  }

  /** Counts a check, and notes it where it failed. Of what cannot be had nothing more is noted: it only follows from that. */
  expect(holds: boolean, where: string, what: string): holds is true {
    this.checks += 1;
    if (!holds && !this.refused.has(where)) this.list.push({ where, what });
    return holds;
  }

  /** Notes why something cannot be had, once, however often it is asked for. */
  refuse(where: string, why: string): void {
    this.expectFile(false, where, why);
    this.refused.add(where);
  }

  /** Counts a check, and gives advice where it failed. */
  prefer(holds: boolean, where: string, what: string): void {
    this.checks += 1;
    if (!holds) this.advice.push({ where, what });
  }
}
