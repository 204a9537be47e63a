/** What the documentation of a finding's code says. */
export interface FindingDoc {
  /** Names the trouble in a few words. */
  readonly title: string;
  /** When it happens, what agents and people see because of it, and what to do. */
  readonly explanation: string;
  /** Lines of a file, or paths, that give the finding. Where there is no `right`, they are no mistake. */
  readonly wrong?: string;
  /** The same, mended. */
  readonly right?: string;
}

/** Codes of one part of the work, in the order of the severity table. */
export interface FindingGroup {
  readonly title: string;
  readonly docs: Readonly<Record<string, FindingDoc>>;
}
