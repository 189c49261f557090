import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import type { StoredCredentials } from '@carillon/db/accounts';
import { FileMissing, type MediaStore } from '@carillon/media';
import type { Journal } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import { z } from 'zod';

/** New credentials, sealed as in their row, with the version of the row that they were made from. */
export interface KeptTokens extends StoredCredentials {
  /** Renewals since that version, this one included: what is renewed before it is stored goes one further. */
  readonly step: number;
}

/**
 * New credentials between the network's answer and our commit. A refresh token works once: a crash in between would lose
 * the account. They lie in two places, the queue's Redis and the store of media, and each alone is enough.
 */
export interface TokenJournal {
  /** Returns when both places have them, or have shown that they are away. */
  keep(socialAccountId: string, renewed: KeptTokens): Promise<void>;
  /** The newest that were made from this version of the row and never got there. */
  recover(socialAccountId: string, version: number): Promise<Recovered>;
  forget(socialAccountId: string): Promise<void>;
}

interface Recovered {
  readonly kept: KeptTokens | null;
  /** False when nothing was found and a place could not be asked. */
  readonly isSure: boolean;
}

type Place = Omit<Journal, 'close'>;

const entry = z.object({ sealed: z.string(), version: z.number(), step: z.number().default(1) });

/** Longest wait for a place, ms: a bucket that hangs must not use up the time of a call. */
const maxPlaceMs = 2_000;

const keyOf = (socialAccountId: string) => `tokens:${socialAccountId}`;

/** A place that is away costs safety, not work: it is logged, and everything goes on. */
export function openTokenJournal(journal: Journal, store: MediaStore, log: Log): TokenJournal {
  const places: readonly Place[] = [journal, journalInStore(store)];
  const note = (error: unknown) => log.warn({ error }, 'the token journal is away');
  const everywhere = async (write: (place: Place) => Promise<void>) => {
    await Promise.all(places.map((place) => inTime(write(place)).catch(note)));
  };
  return {
    keep: (id, renewed) => everywhere((place) => place.keep(keyOf(id), JSON.stringify(renewed))),
    async recover(id, version) {
      const read = await Promise.allSettled(places.map((place) => inTime(place.read(keyOf(id)))));
      const found: KeptTokens[] = [];
      for (const one of read) {
        if (one.status === 'rejected') note(one.reason);
        const kept = one.status === 'fulfilled' && one.value ? parsed(one.value) : undefined;
        if (kept?.version === version) found.push(kept);
      }
      const kept = found.reduce<KeptTokens | null>((a, b) => (a !== null && a.step >= b.step ? a : b), null);
      return { kept, isSure: kept !== null || read.every(({ status }) => status === 'fulfilled') };
    },
    forget: (id) => everywhere((place) => place.forget(keyOf(id))),
  };
}

function parsed(kept: string): KeptTokens | undefined {
  try {
    return entry.safeParse(JSON.parse(kept)).data;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined; // half of a file
    throw error;
  }
}

/** @throws when the place did not answer in time */
async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  const late = new AbortController();
  try {
    return await Promise.race([
      work,
      sleep(maxPlaceMs, undefined, { signal: late.signal, ref: false }).then(() => {
        throw new Error(`There was no answer within ${maxPlaceMs} ms.`);
      }),
    ]);
  } finally {
    late.abort();
  }
}

/** Beside the files of media, which all workers see: one that lost Redis and Postgres together has this place yet. */
function journalInStore(store: MediaStore): Place {
  // A folder for each account: who forgets takes the folder away, and nobody else's.
  const nameOf = (key: string) => `${key.replace(':', '/')}/renewed`;
  return {
    async keep(key, value) {
      const file = join(await store.incoming(), `journal-${randomUUID()}`);
      await writeFile(file, value, { mode: 0o600 });
      await store.put(nameOf(key), file, 'application/json');
    },
    async read(key) {
      try {
        return await text(await store.read(nameOf(key)));
      } catch (error) {
        if (error instanceof FileMissing) return null;
        throw error;
      }
    },
    forget: (key) => store.remove([nameOf(key)]),
  };
}
