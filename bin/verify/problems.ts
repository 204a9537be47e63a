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

  /** Counts a check, and notes it where it failed. Of what cannot be had nothing more is noted: it only follows from that. */
  expect(holds: boolean, where: string, what: string): holds is true {
    this.checks += 1;
    if (!holds && !this.refused.has(where)) this.list.push({ where, what });
    return holds;
  }

  /** Notes why something cannot be had, once, however often it is asked for. */
  refuse(where: string, why: string): void {
    this.expect(false, where, why);
    this.refused.add(where);
  }

  /** Counts a check, and gives advice where it failed. */
  prefer(holds: boolean, where: string, what: string): void {
    this.checks += 1;
    if (!holds) this.advice.push({ where, what });
  }
}
