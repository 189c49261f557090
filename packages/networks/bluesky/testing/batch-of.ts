import type { Batch, Network, Session } from '../../network.ts';

/** The batch that the worker sends first for `contents`, prepared by the network itself. */
export async function batchOf(
  network: Network,
  contents: readonly string[],
  session: Session,
): Promise<Batch> {
  const preparation = await network.prepare(
    contents.map((content) => ({ content })),
    session,
  );
  if (preparation.kind !== 'prepared') throw new Error(preparation.message);
  const items = contents.flatMap((content, index) => {
    const prepared = preparation.items[index];
    return prepared ? [{ content, firstIntentAt: null, intentAt: null, sends: 1, ...prepared }] : [];
  });
  return { items, parent: null, attempt: 1, taken: async () => new Set() };
}
