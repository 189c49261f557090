import { apiError, platforms } from '@carillon/core';
import { answerError } from '@carillon/http/answer-error';
import { noticeProxies } from '@carillon/http/notice-proxies';
import { observe, openObserver } from '@carillon/http/observe';
import { parseQuery } from '@carillon/http/parse-query';
import { v1 } from '@carillon/http/v1';
import { descriptors } from '@carillon/networks/descriptors';
import { newRequestId } from '@carillon/operations/run/request-id';
import { answerProbe, type Probes } from '@carillon/telemetry';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { handleConnectCallback } from './accounts/callback.ts';
import { serveBoard } from './board/serve-board.ts';
import { handleLinkCallback } from './connect-links/callback.ts';
import type { DashboardParts } from './context.ts';
import { serveEvents } from './live/serve-events.ts';
import { serveOAuth } from './oauth/serve-oauth.ts';
import { downloads, operations } from './operations/all.ts';
import { secureHeaders } from './secure-headers.ts';
import { serveDownload, serveOperation } from './serve-operation.ts';
import { serveWeb } from './serve-web.ts';
import { oidcCallbackPath } from './sign-in/oidc/authorize.ts';
import { handleIssuerCallback } from './sign-in/oidc/callback.ts';
import { refuseOtherSites } from './sign-in/sessions/csrf.ts';
import { requirePerson } from './sign-in/sessions/require-person.ts';
import { limitPeople } from './sign-in/sessions/sign-in-limits.ts';
import { admitPerson } from './sign-in/sessions/start.ts';
import { serveUnsubscribe } from './unsubscribe.ts';

/** The header of pages that let people take “Publish now” back. */
const undoHeader = 'Carillon-Undo';

/** The dashboard's HTTP side: the API's operations for people who are signed in, those that only people have, the pages, and the queue board. */
export function createDashboard(parts: DashboardParts, probes: Probes): Express {
  const app = express().disable('x-powered-by').set('etag', false).set('query parser', parseQuery);
  app.set('trust proxy', [...parts.trustedProxies]).set('cookie prefix', parts.cookiePrefix);
  app.use((request, response, next) => {
    if (!answerProbe(request, response, probes)) next();
  });
  app.use(identify, observe(openObserver(parts)), noticeProxies({ ...parts, process: 'dashboard' }));
  app.use(secureHeaders(parts.url), serveUnsubscribe(parts), serveOAuth(parts), refuseOtherSites(parts.url));
  app.use(['/v1', '/app'], compressed, uncached);
  app.use(
    '/v1',
    v1(parts.api, {
      admission: admitPerson(parts),
      undoMsOf: (request) => (request.get(undoHeader) === undefined ? 0 : parts.undoMs),
    }),
  );
  app.use('/app', peopleOnly(parts));
  for (const platform of platforms) {
    if (descriptors[platform].connect.by === 'authorization')
      app.get(
        `/connect/${platform}/callback`,
        handleLinkCallback(platform, parts),
        handleConnectCallback(platform, parts),
      );
  }
  app.get(oidcCallbackPath, handleIssuerCallback(parts));
  app.use(serveBoard(parts), serveWeb(parts));
  app.use(answerError(parts));
  return app;
}

function peopleOnly(parts: DashboardParts): RequestHandler {
  const router = express.Router();
  router.get('/events', requirePerson(parts), limitPeople(parts), serveEvents(parts.live));
  for (const download of downloads) serveDownload(router, download, parts);
  for (const operation of operations) serveOperation(router, operation, parts);
  router.use(({ method, originalUrl }) => {
    throw apiError('route_not_found', { method, path: originalUrl.split('?')[0] ?? '' });
  });
  return router;
}

/** Answers of JSON, a list of 25 posts of 31 kB; no file, and no stream of events. */
const compressed = compression({
  filter: (_request, response) => /^application\/(\w+\+)?json/.test(String(response.get('Content-Type'))),
});

const identify: RequestHandler = (_request, response, next) => {
  response.locals.requestId = newRequestId();
  response.set('X-Request-Id', response.locals.requestId);
  next();
};

const uncached: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
