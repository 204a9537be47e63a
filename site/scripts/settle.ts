/** Milliseconds after the last key before what was typed is in the URL: browsers refuse pages that change it with every key. */
export const SETTLE = 300;
