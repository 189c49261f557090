import { findTargets, sumCharges } from '@carillon/db/posts';
import { horizon } from '@carillon/db/publications';
import { maxFileBytes } from '@carillon/media/intake';
import express, { type RequestHandler } from 'express';
import type { ApiContext, RequestContext } from './context.ts';
import { endpoints } from './endpoints.ts';
import type { Endpoint } from './http/endpoint.ts';
import { gate } from './http/gate.ts';
import { refuseMethod } from './http/known-paths.ts';
import { mount } from './http/mount.ts';
import type { Locals, Service } from './http/service.ts';
import { limitsOf } from './limits-of-caller.ts';
import { awaitSettled } from './posts/await-settled.ts';
import { storeAlone } from './posts/store-posts.ts';

/** Size of the largest request body, bytes. */
const bodyLimit = 1_000_000;

/** Time until such a file must have arrived, ms: 512 MB at 5 Mbit/s. */
const fileDeadlineMs = 15 * 60_000;

/** Time without more of a file until it is given up, ms. */
const fileStallMs = 60_000;

/** Fewest bytes of a file in that time: 4 kB a second, which any connection has that a picture is sent by. */
const leastFileBytes = 240_000;

/** Time until a file must have come from its address, ms: the caller waits for it. */
const fetchDeadlineMs = 60_000;

/** Operations of the API, all of them unless given, for whoever the context admits. */
export function v1(context: ApiContext, served: readonly Endpoint[] = endpoints): RequestHandler {
  const { plans, publicUrl, desk, recentReads, store, webhooks, jobEnqueuer } = context;
  const service: Service<RequestContext> = {
    ...context,
    bodyLimit,
    awaitSettled: awaitSettled(context),
    sealing: webhooks.keys,
    receiving: {
      files: desk,
      folder: desk.store.folder, // who has a place finds it there
      maxBytes: maxFileBytes,
      deadlineMs: fileDeadlineMs,
      stallMs: fileStallMs,
      leastBytes: leastFileBytes,
      planBytes: (caller) => limitsOf(caller, plans).mediaBytes,
      fetching: { maxBytes: maxFileBytes, deadlineMs: fetchDeadlineMs, hosts: context.hosts, publicUrl },
    },
    contextOf({ request, response, ...run }) {
      const { caller, mayUseCache, file } = response.locals as Locals;
      return {
        ...run,
        caller,
        plans,
        publicUrl,
        desk,
        webhooks,
        database: context.db,
        undoMs: context.undoMsOf?.(request) ?? 0,
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
        store: run.db === context.db ? store : (wanted) => storeAlone(run.db, wanted),
      };
    },
  };
  const router = express.Router();
  for (const endpoint of served) mount(router, endpoint, service);
  router.use(...gate(service, {}), refuseMethod(served)); // a 404 and a 405 only for those who may know
  return router;
}
