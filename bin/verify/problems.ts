/** What differs, collected while everything is looked at. */
export interface Problem {
  /** File of the published tree, or address of an answer. */
  readonly where: string;
  readonly what: string;
}

export class Problems {
  readonly list: Problem[] = [];
  /** Checks that were made; none means that nothing was verified. */
  checks = 0;

  /** Counts a check, and notes it where it failed. */
  expect(holds: boolean, where: string, what: string): holds is true {
    this.checks += 1;
    if (!holds) this.list.push({ where, what });
    return holds;
  }
}
