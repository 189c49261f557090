/** Handles every item, so many at once. @returns the results, in the order of the items */
export async function atOnce<Item, Result>(
  many: number,
  items: readonly Item[],
  handle: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const left = items.entries();
  const takeOn = async () => {
    for (const [index, item] of left) results[index] = await handle(item);
  };
  await Promise.all(Array.from({ length: many }, takeOn));
  return results;
}
