import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { errorsPage } from '../document/errors-page.ts';
import { guideText } from './guide-text.ts';
import { once } from './once.ts';
import { pagePolicy } from './page-policy.ts';
import { textPage } from './text-page.ts';

/** The guide, apps/docs/api.md, at /guide, and the errors at /errors. Nothing is read before it is asked for. */
export function textPages(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const pages = {
    guide: once(() => textPage({ name: 'guide', title: 'Use the API', markdown: guideText(publicUrl) })),
    errors: once(() => textPage({ name: 'errors', title: 'Errors', markdown: errorsPage() })),
  };
  for (const [name, page] of Object.entries(pages)) {
    router.use(`/${name}`, pagePolicy);
    router.get(`/${name}`, (_, response) => void response.type('html').send(page()));
    router.get(`/${name}/`, (_, response) => response.redirect(308, `../${name}`));
  }
  router.get('/guide/page.css', (_, response) => response.sendFile('text.css', { root: assets }));
  return router;
}

const assets = fileURLToPath(new URL('assets', import.meta.url));
