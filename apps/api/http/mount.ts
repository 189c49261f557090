import { ApiError, type ErrorCode } from '@carillon/core';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { answer } from './answer.ts';
import type { Operation } from './endpoint.ts';
import { receiveFile } from './files/receive-file.ts';
import { receiveFromAddress } from './files/receive-from-address.ts';
import { receiveFromStore } from './files/receive-from-store.ts';
import { admit, gate } from './gate.ts';
import { parseParameters } from './parse-parameters.ts';
import type { Service } from './service.ts';

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
