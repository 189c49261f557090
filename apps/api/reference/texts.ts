import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import helmet from 'helmet';
import { errorsPage } from '../document/errors-page.ts';
import { llmsText } from '../document/llms-text.ts';
import { servedDocument } from '../document/openapi.ts';
import { operationTexts } from '../document/operation-text.ts';
import { textPage } from './text-page.ts';

/** What programs and language models read of the API. Each is made when it is first asked for. */
export function texts(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const document = once(() => servedDocument(publicUrl));
  const errors = once(errorsPage);
  const short = once(() => llmsText(publicUrl));
  const operations = once(() => operationTexts(publicUrl));
  const guide = once(() => guideText(publicUrl));
  const full = once(() => [guide(), operations().all, errors()].join('\n'));
  router.get('/openapi.json', (_, response) => void response.json(document()));
  router.get('/llms.txt', (_, response) => void response.type('text').send(short()));
  router.get('/llms-full.txt', (_, response) => void response.type('text').send(full()));
  router.get('/guide.md', (_, response) => void response.type('text/markdown').send(guide()));
  router.get('/changelog.md', (_, response) => void response.type('text/markdown').send(changelogText()));
  router.get('/errors.md', (_, response) => void response.type('text/markdown').send(errors()));
  router.get('/operations/:name', ({ params: { name } }, response, next) => {
    const page = name.endsWith('.md') ? operations().pages.get(name.slice(0, -3)) : undefined;
    if (page === undefined) return next();
    response.type('text/markdown').send(page);
  });
  return router;
}

/** The guide, apps/docs/api.md, at /guide, the errors at /errors and the changelog at /changelog. Nothing is read before it is asked for. */
export function textPages(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const pages = {
    guide: once(() => textPage({ name: 'guide', title: 'Use the API', markdown: guideText(publicUrl) })),
    errors: once(() => textPage({ name: 'errors', title: 'Errors', markdown: errorsPage() })),
    changelog: once(() => textPage({ name: 'changelog', title: 'Changelog', markdown: changelogText() })),
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

/** Makes a value when it is first asked for, and keeps it. */
export function once<Made>(make: () => Made): () => Made {
  let made: { readonly value: Made } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Scripts, styles and requests of this origin alone. Swagger UI has its icons in its styles, as data. */
export const pagePolicy: RequestHandler = helmet.contentSecurityPolicy({
  useDefaults: false,
  directives: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
});

const changelog = new URL('../../docs/CHANGELOG.md', import.meta.url);

const changelogText = (): string => readFileSync(changelog, 'utf8');

const guide = new URL('../../docs/api.md', import.meta.url);

/** apps/docs/api.md, with the address of this very service in its examples. */
const guideText = (publicUrl: string): string =>
  readFileSync(guide, 'utf8').replaceAll('https://carillon.example', publicUrl);
