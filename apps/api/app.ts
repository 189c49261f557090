import { apiError } from '@carillon/core';
import { answerProbe, type Probes } from '@carillon/telemetry';
import express, { type Express, type RequestHandler } from 'express';
import helmet from 'helmet';
import { answerError, bodyLimit } from './answer-error.ts';
import { authenticate } from './authenticate.ts';
import type { ApiContext } from './context.ts';
import { errorsPage } from './document/errors-page.ts';
import { llmsText } from './document/llms-text.ts';
import { openApiDocument } from './document/openapi.ts';
import { endpoints } from './endpoints.ts';
import { guardJson } from './guard-json.ts';
import { mount } from './mount.ts';
import { observe } from './observe.ts';
import { parseQuery } from './parse-query.ts';
import { limitRate } from './rate-limit/limit-rate.ts';
import { reference } from './reference/reference.ts';
import { newRequestId } from './request-id.ts';

/**
 * The HTTP side: identify the request, then 401, then 429, then the body, then the endpoint.
 * @param first sees every request and answer but those of probes
 */
export function createApp(
  context: ApiContext,
  probes: Probes,
  first: readonly RequestHandler[] = [],
): Express {
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', parseQuery);
  app.use((request, response, next) => {
    if (!answerProbe(request, response, probes)) next();
  });
  app.use(...first, helmet(), identify, observe(context), limitHeaders);
  app.get('/openapi.json', (_, response) => void response.json(openApiDocument(context.publicUrl)));
  app.get('/llms.txt', (_, response) => void response.type('text').send(llmsText(context.publicUrl)));
  app.get('/errors.md', (_, response) => void response.type('text/markdown').send(errorsPage()));
  app.use(reference());
  app.use('/v1', v1(context));
  app.use(routeNotFound, answerError(context));
  return app;
}

function v1(context: ApiContext): RequestHandler {
  const router = express.Router();
  router.use(async (request, response, next) => {
    response.locals.caller = await authenticate(request.get('authorization'), context);
    next();
  });
  router.use(limitRate(context));
  router.use(express.json({ limit: bodyLimit, strict: false }), guardBody);
  for (const endpoint of endpoints) mount(router, endpoint, context);
  return router;
}

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = newRequestId();
  response.set('X-Request-Id', response.locals.requestId);
  next();
};

/** Headers of one request. */
const mostHeaders = 100;

const limitHeaders: RequestHandler = ({ rawHeaders }, _response, next) => {
  if (rawHeaders.length / 2 > mostHeaders) throw apiError('too_many_headers', { limit: mostHeaders });
  next();
};

const guardBody: RequestHandler = ({ body }, _response, next) => {
  guardJson(body);
  next();
};

const routeNotFound: RequestHandler = ({ method, path }) => {
  throw apiError('route_not_found', { method, path });
};
