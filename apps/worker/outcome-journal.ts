import type { SentItem } from '@carillon/db/publications';
import type { Journal } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import { z } from 'zod';

/** Items that a network took while Postgres was away: a worker that dies meanwhile leaves its successor no doubt. */
export interface OutcomeJournal {
  keep(publicationId: string, items: readonly SentItem[]): Promise<void>;
  read(publicationId: string): Promise<readonly SentItem[]>;
  forget(publicationId: string): Promise<void>;
}

const entry = z.array(z.object({ position: z.int().min(0), remoteId: z.string().min(1) }));

const keyOf = (publicationId: string) => `outcome:${publicationId}`;

/** A journal that is away costs a look at the network, not safety. */
export function outcomeJournal(journal: Journal, log: Log): OutcomeJournal {
  const note = (error: unknown) => log.warn({ error }, 'the outcome journal is away');
  return {
    keep: (id, items) => journal.keep(keyOf(id), JSON.stringify(items)).catch(note),
    async read(id) {
      const kept = await journal.read(keyOf(id)).catch(note);
      return kept ? (entry.safeParse(JSON.parse(kept)).data ?? []) : [];
    },
    forget: (id) => journal.forget(keyOf(id)).catch(note),
  };
}
