import { findTargets, sumCharges } from '@carillon/db/posts';
import { horizon } from '@carillon/db/publications';
import { readSpending } from '@carillon/db/spending';
import { maxFileBytes } from '@carillon/media/intake';
import type { Log } from '@carillon/telemetry';
import type { OperationParts, RequestContext } from './context.ts';
import { limitsOf } from './limits-of-caller.ts';
import { awaitSettled } from './posts/await-settled.ts';
import { openRecentReads, type RecentReads } from './posts/recent-reads.ts';
import { storeAlone, storeTogether } from './posts/store-posts.ts';
import type { Receiving } from './run/receive/receiving.ts';
import type { Service } from './run/service.ts';

/** Time until such a file must have arrived, ms: 512 MB at 5 Mbit/s. */
const fileDeadlineMs = 15 * 60_000;

/** Time without more of a file until it is given up, ms. */
const fileStallMs = 60_000;

/** Fewest bytes of a file in that time: 4 kB a second, which any connection has that a picture is sent by. */
const leastFileBytes = 240_000;

/** Time until a file must have come from its address, ms: the caller waits for it. */
const fetchDeadlineMs = 60_000;

/** The operations of the API, to be run for whoever is let in. */
export interface Operations extends Service<RequestContext> {
  readonly recentReads: RecentReads;
  readonly receiving: Receiving;
  readonly log: Log;
}

export function openOperations(parts: OperationParts): Operations {
  const { db, bulkhead, jobEnqueuer, plans, publicUrl, desk, webhooks, applicationKeys } = parts;
  const recentReads = openRecentReads();
  const store = storeTogether(db, bulkhead);
  return {
    ...parts,
    recentReads,
    awaitSettled: awaitSettled(parts),
    sealing: webhooks.keys,
    receiving: receivingOf(parts),
    contextOf(run, { caller, mayUseCache, file, undoMs = 0 }) {
      return {
        ...run,
        caller,
        plans,
        publicUrl,
        desk,
        webhooks,
        applicationKeys,
        database: db,
        undoMs,
        wakeWebhooks: () => run.afterCommit(jobEnqueuer.wakeWebhooks),
        notifyBrowsers(postId, wakeUps = []) {
          if (wakeUps.some(({ dueInMs }) => dueInMs <= horizon)) return;
          run.afterCommit(() => {
            jobEnqueuer.notifyBrowsers(caller.userId, postId);
            jobEnqueuer.wakeWebhooks(); // where a job is made, they are woken with it
          });
        },
        file() {
          if (file === undefined) throw new Error('No file came with this request.');
          return file;
        },
        findTargets: (query) => recentReads.targets(query, () => findTargets(run.db, query), { mayUseCache }),
        sumCharges: (query) => recentReads.charges(query, () => sumCharges(run.db, query), { mayUseCache }),
        readSpending: (query) =>
          recentReads.spending(query, () => readSpending(run.db, query), { mayUseCache }),
        store: run.db === db ? store : (wanted) => storeAlone(run.db, wanted),
      };
    },
  };
}

const receivingOf = ({ desk, plans, hosts, publicUrl }: OperationParts): Receiving => ({
  files: desk,
  folder: desk.store.folder, // who has a place finds it there
  maxBytes: maxFileBytes,
  deadlineMs: fileDeadlineMs,
  stallMs: fileStallMs,
  leastBytes: leastFileBytes,
  planBytes: (caller) => limitsOf(caller, plans).mediaBytes,
  fetching: { maxBytes: maxFileBytes, deadlineMs: fetchDeadlineMs, hosts, publicUrl },
});
