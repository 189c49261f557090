import type { Reply } from '@carillon/operations/run/call';
import type { Operation } from '@carillon/operations/run/operation';
import { parseParameters } from '@carillon/operations/run/parse-input';
import { run } from '@carillon/operations/run/run';
import type { RequestHandler, Router } from 'express';
import { z } from 'zod';
import { callOf, type Exchange, type HttpService, type Locals } from './exchange.ts';
import { admit, gate } from './gate.ts';
import { routeOf } from './known-paths.ts';
import { receiveFile } from './receive-file.ts';
import { sendFile } from './send-file.ts';

/** Serves an operation on a router. */
export function mount<Context>(
  router: Router,
  operation: Operation<Context>,
  service: HttpService<Context>,
): void {
  const { method, path } = operation;
  if (operation.idempotent === 'sealed' && service.sealing === undefined)
    throw new Error(`${path} answers a secret, and this service has no keys to seal it.`);
  router[method](
    routeOf(path),
    ...(operation.file ? gateForFiles(operation, service) : gate(service, operation)),
    async (request, response) => {
      const exchange = { request, response };
      await send(exchange, await run(operation, callOf(exchange, service), service));
    },
  );
}

function gateForFiles<Context>(operation: Operation<Context>, service: HttpService<Context>) {
  const { admission, receiving } = service;
  if (receiving === undefined) throw new Error(`${operation.path} takes files, and this service does not.`);
  const needs = { ...operation, mayUseCache: false };
  if (operation.file === 'sent')
    return [...admit(admission, needs), receiveFile(operation, service, receiving)];
  return [...gate(service, needs), refuseParameters];
}

/** Before anything is fetched. */
const refuseParameters: RequestHandler = ({ query }, _response, next) => {
  parseParameters(z.strictObject({}), query);
  next();
};

async function send(exchange: Exchange, reply: Reply): Promise<void> {
  const { response } = exchange;
  const { status, headers, body, file, waitedMs } = reply;
  (response.locals as Locals).waitedMs = waitedMs;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  if (file !== undefined) return sendFile(exchange, file);
  response.status(status).end(body);
}
