import type { StoredCredentials } from '@carillon/db/accounts';
import type { Journal } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import { z } from 'zod';

/**
 * New credentials between the network's answer and our commit. A refresh token works once: a crash in between would
 * lose the account. They are sealed here as in their row.
 */
export interface TokenJournal {
  keep(socialAccountId: string, renewed: StoredCredentials): Promise<void>;
  /** Credentials that were made from this version of the row and never got there. */
  recover(socialAccountId: string, version: number): Promise<string | null>;
  forget(socialAccountId: string): Promise<void>;
}

const entry = z.object({ sealed: z.string(), version: z.number() });

const keyOf = (socialAccountId: string) => `tokens:${socialAccountId}`;

/** A journal that is away costs safety, not work: it is logged, and everything goes on. */
export function tokenJournal(journal: Journal, log: Log): TokenJournal {
  const note = (error: unknown) => log.warn({ error }, 'the token journal is away');
  return {
    keep: (id, renewed) => journal.keep(keyOf(id), JSON.stringify(renewed)).catch(note),
    async recover(id, version) {
      const kept = await journal.read(keyOf(id)).catch(note);
      if (!kept) return null;
      const { data } = entry.safeParse(JSON.parse(kept));
      return data?.version === version ? data.sealed : null;
    },
    forget: (id) => journal.forget(keyOf(id)).catch(note),
  };
}
