/** A command whose code is loaded when it is run: reading that of all of them takes longer than a short command does. */
export function later<A extends readonly unknown[]>(load: () => Promise<(...args: A) => unknown>): (...args: A) => Promise<void> {
  return async (...args) => {
    const run = await load();
    await run(...args);
  };
}
