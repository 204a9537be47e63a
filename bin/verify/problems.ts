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

  /** Counts a check, and notes it where it failed. */
  expect(holds: boolean, where: string, what: string): holds is true {
    this.checks += 1;
    if (!holds) this.list.push({ where, what });
    return holds;
  }

  /** Counts a check, and gives advice where it failed. */
  prefer(holds: boolean, where: string, what: string): void {
    this.checks += 1;
    if (!holds) this.advice.push({ where, what });
  }
}
