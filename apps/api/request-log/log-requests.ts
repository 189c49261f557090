import type { Locals } from '@carillon/http/exchange';
import { routeOf } from '@carillon/http/known-paths';
import { endpoints } from '@carillon/operations/endpoints';
import type { Request, RequestHandler } from 'express';
import { noteRequest } from './note-request.ts';
import type { RequestLog } from './open-request-log.ts';

/** Notes every request that came with a good API key, once it is answered or its caller has gone. */
export const logRequests =
  (requests: RequestLog): RequestHandler =>
  (request, response, next) => {
    const at = new Date();
    const begin = performance.now();
    const { method, path } = request;
    response.once('close', () => {
      const { requestId, caller, made, error } = response.locals as Partial<Locals>;
      if (caller === undefined) return;
      if (path === '/mcp' && response.statusCode < 400) return; // what its tool asked for is noted itself
      noteRequest(requests, {
        requestId: String(requestId),
        caller,
        at,
        durationMs: performance.now() - begin,
        method,
        path,
        operation: operationOf(request),
        made,
        status: response.headersSent ? response.statusCode : null,
        error,
      });
    });
    next();
  };

/** By method and path, as express has it. */
const operations = new Map(
  endpoints.map(({ method, path, operationId }) => [`${method.toUpperCase()} ${routeOf(path)}`, operationId]),
);

const operationOf = ({ method, route }: Request): string | null =>
  operations.get(`${method === 'HEAD' ? 'GET' : method} ${route?.path}`) ?? null;
