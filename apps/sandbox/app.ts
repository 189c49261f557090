import express, { type Express } from 'express';
import { problems as blueskyProblems } from './bluesky/problems.ts';
import { blueskyRoutes } from './bluesky/routes.ts';
import { controlRoutes } from './control/routes.ts';
import { send, setDate } from './http/send.ts';
import { serveRoute } from './http/serve-route.ts';
import { metrics } from './metrics.ts';
import { pageRoutes } from './page/routes.ts';
import type { World } from './types.ts';
import { xRoutes } from './x/routes.ts';

/** Both networks, the control verbs, the page and the probes, on one address. */
export function createApp(world: World): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use(express.raw({ type: () => true, limit: '16mb' }));
  app.use((_request, response, next) => {
    setDate(response, world);
    next();
  });
  for (const route of [...xRoutes, ...blueskyRoutes]) app[route.method](route.path, serveRoute(route, world));
  app.use('/xrpc', (_request, response) => void send(response, blueskyProblems.noMethod()));
  app.use(pageRoutes(world));
  app.use('/sandbox', controlRoutes(world));
  app.get('/livez', (_request, response) => void response.type('text').send('live\n'));
  app.get('/readyz', (_request, response) => void response.type('text').send('ready\n'));
  app.get('/metrics', (_request, response) => void response.type('text').send(metrics(world)));
  return app;
}
