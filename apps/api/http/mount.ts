import { ApiError, type ErrorCode } from '@carillon/core';
import type { RequestHandler, Router } from 'express';
import type { ApiContext } from '../context.ts';
import { answer } from './answer.ts';
import type { Endpoint } from './endpoint.ts';
import { gate } from './gate.ts';

/** Makes an endpoint answer on a router. */
export function mount(router: Router, endpoint: Endpoint, context: ApiContext): void {
  const { method, path } = endpoint;
  router[method](
    path.replace(/\{(\w+)\}/g, ':$1'),
    ...gate(context, { mayUseCache: endpoint.mayUseCache === true }),
    answerWithRetry(endpoint, context),
  );
}

const changedMeanwhile: ErrorCode = 'changed_meanwhile';

/** Answers; when anything is wrong with what was believed, or something changed on the way, once more with what is true now. */
function answerWithRetry(endpoint: Endpoint, context: ApiContext): RequestHandler {
  const respond = answer(endpoint, context);
  return async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      // An ApiError says that nothing was stored.
      if (!(error instanceof ApiError) || error.status === 503) throw error;
      if (!response.locals.mayUseCache && error.code !== changedMeanwhile) throw error;
      await context.admission.identify({ mayUseCache: false })(request, response, () => {});
      await respond(request, response);
    }
  };
}
