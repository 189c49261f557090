import type { Database } from '@carillon/db';
import { type AccountPicture, claimPicture, keepPicture } from '@carillon/db/accounts';
import { openPictureFitter, type PictureFitter, type StoreOptions } from '@carillon/media';
import { baseUrlOf, configuredUrls, type NetworkUrls, type PrivateHosts } from '@carillon/networks';
import { type HostRules, isVouchedFor } from '@carillon/networks/host-rules';
import type { Log } from '@carillon/telemetry';

/** Fetches our copies of the pictures of accounts, so that nobody's browser asks a stranger's server for them. */
export interface Pictures {
  /** Longest wait for pictures that have yet to be fetched, ms: those that come later are asked for again. */
  readonly waitMs: number;
  /**
   * Has pictures fetched that are due. A user's come in one go: what is asked for meanwhile is taken by a later look.
   * @returns once each was tried; they come also where nobody waits for that
   */
  bring(userId: string, due: readonly AccountPicture[]): Promise<void>;
  close(): Promise<void>;
}

interface Opening {
  readonly db: Database;
  readonly urls: NetworkUrls;
  readonly allowPrivateHosts: PrivateHosts;
  /** This installation's address, which servers see. */
  readonly publicUrl: string;
  readonly log: Log;
  /** Of media: beside it pictures lie while a service reads them. */
  readonly store?: StoreOptions;
  readonly times?: PictureTimes | undefined;
}

/** Times in ms: in which one picture must have come, 10,000 unless given; and in which an answer waits for pictures, 3,000. */
export interface PictureTimes {
  readonly deadlineMs?: number;
  readonly waitMs?: number;
}

/** Longest side that is kept, pixels: three for each of those that are shown in a list. */
const side = 96;

/** Pictures of one user that are fetched at once, and users: each picture holds a megabyte at most. */
const ofUser = 2;
const maxUsers = 24;

export function openPictures({ db, publicUrl, log, store, times = {}, ...rules }: Opening): Pictures {
  const { deadlineMs = 10_000, waitMs = 3_000 } = times;
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  let fitter: PictureFitter | undefined;

  async function fetchOne(account: AccountPicture): Promise<void> {
    const address = await claimPicture(db, account.id);
    if (address === null) return; // somebody else has it
    const { fetchPicture } = await import('./fetch-picture.ts'); // its HTTP client is loaded for the first picture
    const signal = AbortSignal.any([stopping.signal, AbortSignal.timeout(deadlineMs)]);
    const hosts = hostsFor(account, rules);
    const file = await fetchPicture(address, { hosts, publicUrl, signal });
    fitter ??= openPictureFitter(store && { store });
    const picture = await fitter.square(file, side);
    if (picture === null) throw new Error('it is no picture that can be read');
    await keepPicture(db, { id: account.id, address, picture });
  }

  async function fetchAll(due: readonly AccountPicture[]): Promise<void> {
    const waiting = [...due];
    const fetchNext = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (stopping.signal.aborted) return;
        const { id } = next;
        await fetchOne(next).catch((error: unknown) =>
          log.info({ error, accountId: id }, 'the picture of an account does not come for now'),
        );
      }
    };
    await Promise.all(Array.from({ length: ofUser }, fetchNext));
  }

  /** The reader of pictures ends when it has nothing to read. */
  function rest(): void {
    if (running.size > 0) return;
    fitter?.close();
    fitter = undefined;
  }

  return {
    waitMs,
    bring(userId, due) {
      const before = running.get(userId);
      if (before !== undefined) return before;
      if (due.length === 0 || running.size >= maxUsers || stopping.signal.aborted) return Promise.resolve();
      const run = fetchAll(due).finally(() => {
        running.delete(userId);
        rest();
      });
      running.set(userId, run);
      return run;
    },
    async close() {
      stopping.abort();
      await Promise.all(running.values());
    },
  };
}

/**
 * Whoever names the address is the server of the account, so nothing is called for it but what is public, and that server itself where
 * the operator vouches for it: the sandbox, a network's configured address, or a server that is allowed by name.
 */
function hostsFor(
  account: AccountPicture,
  { urls, allowPrivateHosts }: Pick<Opening, 'urls' | 'allowPrivateHosts'>,
): HostRules {
  const base = URL.parse(baseUrlOf(account, urls));
  const isOwn = base !== null && isVouchedFor(base, { allowPrivateHosts, trusted: configuredUrls(urls) });
  return { allowPrivateHosts: allowPrivateHosts === true, trusted: isOwn ? [base.origin] : [] };
}
