import { apiError, problem } from '@carillon/core';
import { answerError } from '@carillon/http/answer-error';
import { crossOrigin } from '@carillon/http/cross-origin';
import { admitKeys } from '@carillon/http/gate';
import { checkHeaders, protect } from '@carillon/http/headers';
import { methodsAt } from '@carillon/http/known-paths';
import { noticeProxies } from '@carillon/http/notice-proxies';
import { observe, openObserver } from '@carillon/http/observe';
import { parseQuery } from '@carillon/http/parse-query';
import type { GuessingLimit } from '@carillon/http/rate-limit/limit-guessing';
import type { RateLimiter } from '@carillon/http/rate-limit/limit-rate';
import { v1 } from '@carillon/http/v1';
import type { OperationParts } from '@carillon/operations/context';
import { endpoints } from '@carillon/operations/endpoints';
import { openOperations } from '@carillon/operations/open-operations';
import { openTrail } from '@carillon/operations/run/open-trail';
import { newRequestId } from '@carillon/operations/run/request-id';
import type { KeyRing } from '@carillon/secrets';
import { answerProbe, type Probes, type Registry, type Tracing } from '@carillon/telemetry';
import express, { type Express, type RequestHandler } from 'express';
import { askOperations } from './mcp/ask-operations.ts';
import { protectedResource } from './mcp/protected-resource.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { entrance } from './reference/entrance.ts';
import { reference } from './reference/reference.ts';
import { textPages, texts } from './reference/texts.ts';
import { logRequests } from './request-log/log-requests.ts';
import type { RequestLog } from './request-log/open-request-log.ts';

/** Parts of the api process. */
export interface ApiParts extends Omit<OperationParts, 'trail'> {
  /** Keys under which API keys are hashed. */
  readonly keys: KeyRing;
  /** Counts the requests of each API key. */
  readonly limiter: RateLimiter;
  /** Keeps addresses from guessing keys. */
  readonly guessing: GuessingLimit;
  readonly metrics: Registry;
  /** None unless given. */
  readonly requests?: RequestLog;
  /** None unless given. */
  readonly tracing?: Tracing;
  /** Where browsers reach the sandbox, for a link; none where they do not. */
  readonly sandboxUrl?: string;
  /** Origins of pages that may read answers; `*` alone for all, none unless given. */
  readonly corsOrigins?: readonly string[];
  /** Proxies whose X-Forwarded-For header is believed. */
  readonly trustedProxies: readonly string[];
}

/**
 * The HTTP side: identify the request, then 401, then 429, then the body, then the endpoint.
 * @param first sees every request and answer but those of probes
 */
export function createApp(parts: ApiParts, probes: Probes, first: readonly RequestHandler[] = []): Express {
  const trail = openTrail(parts);
  const operations = openOperations({ ...parts, trail });
  const admission = admitKeys(parts, operations.recentReads);
  const observer = openObserver(parts);
  const { publicUrl, requests, corsOrigins = [] } = parts;
  const { dashboardUrl } = parts.webhooks;
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', parseQuery);
  app.set('trust proxy', [...parts.trustedProxies]);
  app.use((request, response, next) => {
    if (!answerProbe(request, response, probes)) next();
  });
  const logging = requests === undefined ? [] : [logRequests(requests)];
  app.use(...first, protect, identify, observe(observer), ...logging, checkHeaders);
  app.use(noticeProxies({ ...parts, process: 'api' }));
  app.get(['/', '/v1'], entrance(publicUrl));
  app.use('/v1', crossOrigin(corsOrigins));
  app.use('/v1', v1(operations, { admission }));
  const ask = askOperations({ operations, observe: observer, requests });
  app.use('/mcp', serveMcp({ ask, log: parts.log, admission, corsOrigins, publicUrl, dashboardUrl }));
  app.use(texts(publicUrl), textPages(publicUrl));
  app.use(reference({ dashboardUrl, sandboxUrl: parts.sandboxUrl }));
  if (dashboardUrl !== undefined) app.use(protectedResource({ ...parts, dashboardUrl }));
  app.use(routeNotFound, answerError(parts));
  return app;
}

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = newRequestId();
  response.set('X-Request-Id', response.locals.requestId);
  next();
};

/** The path of an operation, without the version before it, is not there, but known. */
const knownMethods = methodsAt(endpoints);

const routeNotFound: RequestHandler = ({ method, path }) => {
  const error = apiError('route_not_found', { method, path });
  throw knownMethods(path).includes(method) ? error.also([problem('version_missing', path, {})]) : error;
};
