import { type RecordedItem, recordSent, type SentItem } from '@carillon/db/publications';
import { outcomeJournal } from './outcome-journal.ts';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

/** Writes down that items are on the network, whoever holds the lease by now. */
export const recordItems = (work: Work, items: readonly SentItem[]): Promise<RecordedItem[]> =>
  keep(work, items, async () => {
    const { claim, context } = work;
    return recordSent(context.db, claim.publicationId, items);
  });

/** Does the write that records the items, and keeps them beside Postgres while it is away or does not take them. */
export async function keep<Result>(
  { claim, context }: Work,
  items: readonly SentItem[],
  write: () => Promise<Result>,
): Promise<Result> {
  const journal = outcomeJournal(context.journal, context.log);
  const note = () => journal.keep(claim.publicationId, items);
  try {
    return await persist(context, write, note);
  } catch (error) {
    await note();
    throw error;
  }
}

/** Ops must hear of an item that is on the network twice. */
export function reportDoubles({ claim, context }: Work, recorded: readonly RecordedItem[]): void {
  const positions = recorded.filter(({ doubled }) => doubled).map(({ position }) => position);
  if (positions.length === 0) return;
  context.metrics.doubles.inc(positions.length);
  context.log.error({ publicationId: claim.publicationId, positions }, 'published twice');
}
