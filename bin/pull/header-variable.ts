/** The variable with the header for a private source, as help and messages name it. */

/** Names the variable in messages; its value stays in the environment and in requests to the origin that it begins with. */
export const HEADER_VARIABLE = 'SKILLPRESS_PULL_HEADER';
export const HEADER_EXAMPLE = `'https://skills.example.org Authorization: Bearer ...'`;
