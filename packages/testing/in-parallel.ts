/** Handles every item, `concurrency` at once. @returns the results in their order */
export async function inParallel<Item, Result>(
  items: readonly Item[],
  concurrency: number,
  handle: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const work = async () => {
    for (const [index, item] of left) results[index] = await handle(item);
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return results;
}
