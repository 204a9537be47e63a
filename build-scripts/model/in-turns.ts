/** Files that are open at once: far below what an operating system allows, far above what makes a disk wait. */
export const FILES_AT_ONCE = 64;

/** Does the work for every item, a bounded number at a time; the results in the order of the items. Rejects as the work does. */
export async function inTurns<T, R>(items: readonly T[], atOnce: number, work: (item: T) => R | Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) results[index] = await work(items[index] as T);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
