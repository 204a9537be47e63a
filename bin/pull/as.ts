/** What a URL may be; `auto` finds out. */
export const AS = ['auto', 'site', 'index', 'mcp'] as const;
export type As = (typeof AS)[number];
