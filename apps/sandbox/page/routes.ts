import { fileURLToPath } from 'node:url';
import { platforms } from '@carillon/core';
import { type Request, Router, static as serveFiles } from 'express';
import { send } from '../http/send.ts';
import type { World } from '../types.ts';
import { handleRows, homePage } from './home-page.ts';
import { avatar, timelineColumn } from './timeline-column.ts';
import { sendFile, shownFile } from './uploaded-file.ts';

/** The pages for a person's browser. */
export function pageRoutes(world: World): Router {
  const router = Router();
  router.get('/', ({ query }, response) => void send(response, homePage(world, handleIn(query))));
  router.use('/assets', serveFiles(fileURLToPath(new URL('assets', import.meta.url))));
  router.get('/avatars/:platform/:name.svg', ({ params }, response) => {
    response.type('image/svg+xml').send(avatar(params.name).text);
  });
  router.get('/sandbox/files/:name', (request, response) => {
    sendFile(request, response, shownFile(request.params.name, world));
  });
  router.get('/sandbox/timelines', ({ query }, response) => {
    const { revision } = world.state.ledger;
    if (query['revision'] === String(revision)) return void response.json({ revision });
    const columns = platforms.map((platform) => [
      platform,
      timelineColumn(platform, world, handleIn(query)).text,
    ]);
    response.json({ revision, columns: Object.fromEntries(columns), handles: handleRows(world).text });
  });
  return router;
}

/** The account whose posts alone are wanted, by its handle; empty for all. */
const handleIn = ({ account }: Request['query']): string =>
  typeof account === 'string' ? account.slice(0, 300) : '';
