/**
 * The rules version moves in the same commit as any change that makes the same repository compile to other bytes;
 * it is part of every snapshot's identity (format.md, section 1).
 */
export const RULES_VERSION = 5;

/** Major version of the artifact schemas. A reader refuses a version that it does not know (architecture.md, "The published folder"). */
export const SCHEMA_VERSION = 1;
