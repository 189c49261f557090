import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Router } from 'express';
import { pagePolicy } from './page-policy.ts';

/** The OpenAPI document as a page at /docs, with requests to try out. Nothing is read before it is asked for. */
export function reference(): Router {
  const router = express.Router({ strict: true });
  router.use('/docs', pagePolicy);
  router.get('/docs', (_, response) => response.sendFile('page.html', { root: ownFiles }));
  router.get('/docs/', (_, response) => response.redirect(308, '../docs'));
  for (const name of ['page.css', 'page.js'])
    router.get(`/docs/${name}`, (_, response) => response.sendFile(name, { root: ownFiles }));
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'])
    router.get(`/docs/${name}`, (_, response) => response.sendFile(name, { root: swaggerUi() }));
  return router;
}

const ownFiles = fileURLToPath(new URL('assets', import.meta.url));

const swaggerUi = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
