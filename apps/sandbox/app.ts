import { platforms } from '@carillon/core';
import type { ErrorRequestHandler, Express } from 'express';
import express from 'express';
import { problems as blueskyProblems } from './bluesky/problems.ts';
import { blueskyRoutes } from './bluesky/routes.ts';
import { maxVideoBytes } from './bluesky/video/video-service.ts';
import { controlRoutes } from './control/routes.ts';
import { send, setDate } from './http/send.ts';
import { serveRoute } from './http/serve-route.ts';
import { pageRoutes } from './page/routes.ts';
import type { Settings } from './settings.ts';
import type { World } from './types.ts';
import { xRoutes } from './x/routes.ts';

const megabyte = 1024 * 1024;

/** Most bytes that are read where bodies carry files: pieces of 4 MB, pictures of 5 MB in base64, blobs and videos. */
const uploads: Readonly<Record<string, (settings: Settings) => number>> = {
  '/2/media': () => 8 * megabyte,
  '/xrpc/com.atproto.repo.uploadBlob': ({ blobUploadLimit }) => Math.max(8 * megabyte, blobUploadLimit),
  '/xrpc/app.bsky.video.uploadPart': ({ videoPartBytes }) => videoPartBytes + megabyte,
  '/xrpc/app.bsky.video.uploadVideo': () => maxVideoBytes,
};

const readRaw = (limit: string | number) => express.raw({ type: () => true, limit });

/** Answers a body that was not read to its end as the reference server does. */
const refuseTooLarge: ErrorRequestHandler = (error, _request, response, next) =>
  error instanceof Error && 'status' in error && error.status === 413
    ? void send(response, blueskyProblems.tooLarge())
    : next(error);

/** Both networks, the control verbs, the page and the probes, on one address. */
export function createApp(world: World): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag');
  app.use((_request, response, next) => {
    response.set('X-Content-Type-Options', 'nosniff');
    next();
  });
  for (const [path, limit] of Object.entries(uploads))
    app.use(path, (request, response, next) => readRaw(limit(world.settings))(request, response, next));
  app.use(readRaw('2500kb'));
  app.use((_request, response, next) => {
    setDate(response, world);
    next();
  });
  for (const route of [...xRoutes, ...blueskyRoutes]) app[route.method](route.path, serveRoute(route, world));
  app.use('/xrpc', (_request, response) => void send(response, blueskyProblems.noMethod()));
  app.use('/xrpc', refuseTooLarge);
  app.use(pageRoutes(world));
  app.use('/sandbox', controlRoutes(world));
  app.get('/livez', (_request, response) => void response.type('text').send('live\n'));
  app.get('/readyz', (_request, response) => void response.type('text').send('ready\n'));
  app.get('/metrics', (_request, response) => void response.type('text').send(metrics(world)));
  return app;
}

/** Counters in the Prometheus text format. */
function metrics({ calls, state }: World): string {
  const commits = platforms.map((platform) => {
    const count = state.ledger.commits.filter((post) => post.platform === platform).length;
    return `sandbox_commits_total{platform="${platform}"} ${count}`;
  });
  const totals = new Map<string, number>();
  for (const { platform, endpoint, status, count } of calls.list()) {
    const labels = `platform="${platform}",endpoint="${endpoint}",status="${status}"`;
    totals.set(labels, (totals.get(labels) ?? 0) + count);
  }
  return [
    '# TYPE sandbox_commits_total counter',
    ...commits,
    '# TYPE sandbox_calls_total counter',
    ...Array.from(totals, ([labels, count]) => `sandbox_calls_total{${labels}} ${count}`),
    '',
  ].join('\n');
}
