import express, { type Router } from 'express';
import { errorsPage } from '../document/errors-page.ts';
import { llmsText } from '../document/llms-text.ts';
import { openApiDocument } from '../document/openapi.ts';
import { operationTexts } from '../document/operation-text.ts';
import { guideText } from './guide-text.ts';
import { once } from './once.ts';

/** What programs and language models read of the API. Each is made when it is first asked for. */
export function texts(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const document = once(() => openApiDocument(publicUrl));
  const errors = once(errorsPage);
  const short = once(() => llmsText(publicUrl));
  const operations = once(() => operationTexts(publicUrl));
  const guide = once(() => guideText(publicUrl));
  const full = once(() => [guide(), operations().all, errors()].join('\n'));
  router.get('/openapi.json', (_, response) => void response.json(document()));
  router.get('/llms.txt', (_, response) => void response.type('text').send(short()));
  router.get('/llms-full.txt', (_, response) => void response.type('text').send(full()));
  router.get('/guide.md', (_, response) => void response.type('text/markdown').send(guide()));
  router.get('/errors.md', (_, response) => void response.type('text/markdown').send(errors()));
  router.get('/operations/:name', ({ params: { name } }, response, next) => {
    const page = name.endsWith('.md') ? operations().pages.get(name.slice(0, -3)) : undefined;
    if (page === undefined) return next();
    response.type('text/markdown').send(page);
  });
  return router;
}
