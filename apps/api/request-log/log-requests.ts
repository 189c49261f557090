import { cleanText } from '@carillon/core';
import type { Caller } from '@carillon/db/api-keys';
import { withoutSecrets } from '@carillon/telemetry';
import type { Request, RequestHandler, Response } from 'express';
import { endpoints } from '../endpoints.ts';
import type { RequestLog } from './open-request-log.ts';

/** Notes every request that came with a good API key, once it is answered or its caller has gone. */
export const logRequests =
  (requests: RequestLog): RequestHandler =>
  (request, response, next) => {
    const at = new Date();
    const begin = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const caller: Caller | undefined = response.locals.caller;
      if (caller?.apiKeyId == null) return;
      if (path === '/mcp' && response.statusCode < 400) return; // what its tool asked for is noted itself
      const { userId, apiKeyId, sandbox } = caller;
      const durationMs = Math.round(performance.now() - begin);
      requests.note({
        id: response.locals.requestId,
        userId,
        apiKeyId,
        sandbox,
        at,
        method,
        durationMs,
        path: shown(path, maxPath),
        operation: operationOf(request),
        postId: postOf(path, response),
        ...outcomeOf(response),
      });
    });
    next();
  };

/** UTF-16 units of a path that are kept. */
const maxPath = 200;

/** UTF-16 units of an error's sentence that are kept. */
const maxError = 300;

/** UTF-16 units of a text that are looked at. */
const maxRead = 1_000;

/** Text that Postgres takes, cut, without keys that somebody wrote into an address. */
const shown = (text: string, most: number): string =>
  cleanText(withoutSecrets(text.slice(0, maxRead)).slice(0, most));

/** By method and path, as express has it. */
const operations = new Map(
  endpoints.map(({ method, path, operationId }) => [
    `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    operationId,
  ]),
);

const operationOf = ({ method, route }: Request): string | null =>
  operations.get(`${method === 'HEAD' ? 'GET' : method} ${route?.path}`) ?? null;

/** The post that a request made, or that its address names: none that its caller has not got. */
function postOf(path: string, { locals, statusCode }: Response): string | null {
  if (typeof locals.made === 'string' && locals.made.startsWith('pst_')) return locals.made;
  if (statusCode === 404) return null;
  return /^\/v1\/posts\/(pst_[0-9A-Za-z]{20,32})(?:\/|$)/i.exec(path)?.[1] ?? null;
}

/** nginx’s number for a caller that went away before the answer. */
const goneAway = 499;

function outcomeOf({ headersSent, statusCode, locals }: Response) {
  if (!headersSent) {
    const error = 'The caller closed the connection before the answer. What it asked for may have been done.';
    return { status: goneAway, errorCode: null, error };
  }
  const { code = null, message = null } = locals.error ?? {};
  return { status: statusCode, errorCode: code, error: message === null ? null : shown(message, maxError) };
}
