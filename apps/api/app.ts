import { apiError } from '@carillon/core';
import { answerProbe, type Probes } from '@carillon/telemetry';
import express, { type Express, type RequestHandler } from 'express';
import type { ApiContext, ApiParts } from './context.ts';
import { errorsPage } from './document/errors-page.ts';
import { llmsText } from './document/llms-text.ts';
import { openApiDocument } from './document/openapi.ts';
import { answerError } from './http/answer-error.ts';
import { admitKeys } from './http/gate.ts';
import { observe } from './http/observe.ts';
import { parseQuery } from './http/parse-query.ts';
import { protect } from './http/protect.ts';
import { newRequestId } from './http/request-id.ts';
import { openRecentReads } from './posts/recent-reads.ts';
import { storeTogether } from './posts/store-posts.ts';
import { reference } from './reference/reference.ts';
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
    admission: admitKeys(parts, recentReads),
  };
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', parseQuery);
  app.use((request, response, next) => {
    if (!answerProbe(request, response, probes)) next();
  });
  app.use(...first, protect, identify, observe(context), limitHeaders);
  app.get('/openapi.json', (_, response) => void response.json(openApiDocument(context.publicUrl)));
  app.get('/llms.txt', (_, response) => void response.type('text').send(llmsText(context.publicUrl)));
  app.get('/errors.md', (_, response) => void response.type('text/markdown').send(errorsPage()));
  app.use(reference());
  app.use('/v1', v1(context));
  app.use(routeNotFound, answerError(context));
  return app;
}

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = newRequestId();
  response.set('X-Request-Id', response.locals.requestId);
  next();
};

/** Headers of one request. */
const maxHeaders = 100;

const limitHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  if (rawHeaders.length / 2 > maxHeaders) throw apiError('too_many_headers', { limit: maxHeaders });
  next();
};

const routeNotFound: RequestHandler = ({ method, path }) => {
  throw apiError('route_not_found', { method, path });
};
