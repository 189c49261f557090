import { apiError, problem } from '@carillon/core';
import { answerProbe, type Probes } from '@carillon/telemetry';
import express, { type Express, type RequestHandler } from 'express';
import { openTrail } from './audit/open-trail.ts';
import type { ApiContext, ApiParts } from './context.ts';
import { endpoints } from './endpoints.ts';
import { answerError } from './http/answer-error.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { admitKeys } from './http/gate.ts';
import { checkHeaders, protect } from './http/headers.ts';
import { methodsAt } from './http/known-paths.ts';
import { noticeProxies } from './http/notice-proxies.ts';
import { observe } from './http/observe.ts';
import { parseQuery } from './http/parse-query.ts';
import { newRequestId } from './http/request-id.ts';
import { protectedResource } from './mcp/protected-resource.ts';
import { serveMcp } from './mcp/serve-mcp.ts';
import { openRecentReads } from './posts/recent-reads.ts';
import { storeTogether } from './posts/store-posts.ts';
import { entrance } from './reference/entrance.ts';
import { reference } from './reference/reference.ts';
import { textPages, texts } from './reference/texts.ts';
import { logRequests } from './request-log/log-requests.ts';
import { v1 } from './v1.ts';

/**
 * The HTTP side: identify the request, then 401, then 429, then the body, then the endpoint.
 * @param first sees every request and answer but those of probes
 */
export function createApp(parts: ApiParts, probes: Probes, first: readonly RequestHandler[] = []): Express {
  const recentReads = openRecentReads();
  const context: ApiContext = {
    ...parts,
    recentReads,
    store: storeTogether(parts.db, parts.bulkhead),
    trail: openTrail(parts),
    admission: admitKeys(parts, recentReads),
  };
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', parseQuery);
  app.set('trust proxy', [...parts.trustedProxies]);
  app.use((request, response, next) => {
    if (!answerProbe(request, response, probes)) next();
  });
  const logging = parts.requests === undefined ? [] : [logRequests(parts.requests)];
  app.use(...first, protect, identify, observe(context), ...logging, checkHeaders);
  app.use(noticeProxies({ ...parts, process: 'api' }));
  app.get(['/', '/v1'], entrance(context.publicUrl));
  app.use('/v1', crossOrigin(parts.corsOrigins ?? []));
  app.use('/v1', v1(context));
  app.use('/mcp', serveMcp(app, context));
  app.use(texts(context.publicUrl), textPages(context.publicUrl));
  app.use(reference({ dashboardUrl: parts.webhooks.dashboardUrl, sandboxUrl: parts.sandboxUrl }));
  const { dashboardUrl } = parts.webhooks;
  if (dashboardUrl !== undefined) app.use(protectedResource({ ...parts, dashboardUrl }));
  app.use(routeNotFound, answerError(context));
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
