import express, { type RequestHandler } from 'express';
import type { ApiContext, RequestContext } from './context.ts';
import { endpoints } from './endpoints.ts';
import { gate } from './http/gate.ts';
import { mount } from './http/mount.ts';
import type { Locals, Service } from './http/service.ts';
import { storeAlone } from './posts/store-posts.ts';

/** Size of the largest request body, bytes. */
const bodyLimit = 1_000_000;

/** Every operation of the API, for whoever the context admits. */
export function v1(context: ApiContext): RequestHandler {
  const { plans, recentReads, store } = context;
  const service: Service<RequestContext> = {
    ...context,
    bodyLimit,
    contextOf({ response, db, ifMatch, enqueueJobs }) {
      const { caller, mayUseCache } = response.locals as Locals;
      return {
        ...{ db, ifMatch, enqueueJobs, caller, plans },
        findTargets: recentReads.cachedTargets(db, { mayUseCache }),
        store: db === context.db ? store : (wanted) => storeAlone(db, wanted),
      };
    },
  };
  const router = express.Router();
  for (const endpoint of endpoints) mount(router, endpoint, service);
  router.use(...gate(service, { mayUseCache: false })); // a 404 only for those who may know
  return router;
}
