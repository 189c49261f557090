import { ApiError, type ErrorCode } from '@carillon/core';
import { hasAnswer } from '@carillon/db/idempotency';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { answer } from './answer.ts';
import type { Operation } from './endpoint.ts';
import { enterPlace } from './files/enter-place.ts';
import { receiveFile } from './files/receive-file.ts';
import { receiveFromStore } from './files/receive-from-store.ts';
import type { Receiving } from './files/receiving.ts';
import { takeReceived } from './files/take-received.ts';
import { admit, gate, requireScope } from './gate.ts';
import { idempotencyKey, keptUnder } from './idempotency.ts';
import { parseInput, parseParameters } from './parse-input.ts';
import type { Locals, Service } from './service.ts';

/** Serves an operation on a router. */
export function mount<Context>(
  router: Router,
  operation: Operation<Context>,
  service: Service<Context>,
): void {
  const { method, path } = operation;
  if (operation.idempotent === 'sealed' && service.sealing === undefined)
    throw new Error(`${path} answers a secret, and this service has no keys to seal it.`);
  router[method](
    path.replace(/\{(\w+)\}/g, ':$1'),
    ...(operation.file ? gateForFiles(operation, service) : gate(service, operation)),
    answerWithRetry(operation, service),
  );
}

function gateForFiles<Context>(operation: Operation<Context>, service: Service<Context>) {
  const { admission, receiving } = service;
  if (receiving === undefined) throw new Error(`${operation.path} takes files, and this service does not.`);
  if (operation.file === 'sent')
    return [
      ...admit(admission, { ...operation, mayUseCache: false }),
      receiveFile(operation, service, receiving),
    ];
  const receive = operation.file === 'put' ? receiveFromStore : receiveFromAddress;
  return [
    ...gate(service, { ...operation, mayUseCache: false }),
    refuseParameters,
    receive(operation, service, receiving),
  ];
}

/** Before anything is fetched. */
const refuseParameters: RequestHandler = ({ query }, _response, next) => {
  parseParameters(z.strictObject({}), query);
  next();
};

const changedMeanwhile: ErrorCode = 'changed_meanwhile';

/**
 * Answers; when anything is wrong and the cache was used, or something changed on the way, once more with everything read
 * anew.
 */
function answerWithRetry<Context>(operation: Operation<Context>, service: Service<Context>): RequestHandler {
  const respond = answer(operation, service);
  return async (request, response) => {
    try {
      await respond(request, response);
    } catch (error) {
      // An ApiError says that nothing was stored.
      if (!(error instanceof ApiError) || error.status === 503) throw error;
      if (!response.locals.mayUseCache && error.code !== changedMeanwhile) throw error;
      await service.admission.identify({ mayUseCache: false })(request, response, () => {});
      await respond(request, response);
    }
  };
}

const named = z.object({ url: z.string() });

/**
 * Fetches the file whose address is in a request, before the handler runs; it is in `response.locals.file`, and goes unless
 * the handler wants it. A request that was answered before fetches nothing, nor does one without a place.
 */
const receiveFromAddress =
  (
    { scope, body }: Pick<Operation<never>, 'scope' | 'body'>,
    { db }: Pick<Service<never>, 'db'>,
    receiving: Receiving,
  ): RequestHandler =>
  async (request, response, next) => {
    const locals = response.locals as Locals;
    if (scope !== undefined) requireScope(locals.caller, scope);
    const key = idempotencyKey(request);
    const { url } = named.parse(parseInput(body ?? named, request.body ?? {}));
    if (key !== null && (await hasAnswer(db, keptUnder(locals.caller, key)))) return next();
    const planBytes = receiving.planBytes(locals.caller);
    const place = await enterPlace({ response }, { needed: 1, wanted: 1, planBytes }, receiving);
    const { fetchFile } = await import('./files/fetch-file.ts'); // its HTTP client is loaded by those who fetch
    const file = await fetchFile(url, receiving.folder, { ...receiving.fetching, place });
    locals.file = await takeReceived(file, { response, place }, receiving);
    next();
  };
