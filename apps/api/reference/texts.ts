import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { RequestHandler, Router } from 'express';
import express from 'express';
import helmet from 'helmet';
import { errorsPage } from '../document/errors-page.ts';
import { llmsText } from '../document/llms-text.ts';
import { servedDocument } from '../document/openapi.ts';
import { operationTexts } from '../document/operation-text.ts';
import { guideIndex, guidePages, guideText, readDocs } from './guide.ts';
import { movingPages, textPage } from './text-page.ts';

/** Texts on the API for programs and language models. Each is made when it is first asked for. */
export function texts(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const document = once(() => servedDocument(publicUrl));
  const errors = once(errorsPage);
  const short = once(() => llmsText(publicUrl));
  const operations = once(() => operationTexts(publicUrl));
  const index = once(() => guideIndex(publicUrl));
  const guide = () => guidePages.map((name) => guideText(name, publicUrl));
  const full = once(() => [index(), ...guide(), operations().all, errors()].join('\n'));
  const send = (path: string, type: string, text: () => string) => {
    const zipped = once(() => zip(text()));
    router.get(path, async (request, response) => {
      response.type(type).vary('Accept-Encoding');
      if (!request.acceptsEncodings('gzip')) return void response.send(text());
      response.set('Content-Encoding', 'gzip').send(await zipped());
    });
  };
  send('/openapi.json', 'json', () => JSON.stringify(document()));
  send('/llms.txt', 'text', short);
  send('/llms-full.txt', 'text', full);
  send('/guide.md', 'text/markdown', index);
  for (const name of ['README', ...guidePages] as const)
    send(`/guide/${name}.md`, 'text/markdown', () => guideText(name, publicUrl));
  send('/changelog.md', 'text/markdown', changelogText);
  send('/errors.md', 'text/markdown', errors);
  for (const name of movingPages) send(`/${name}`, 'text/markdown', () => readDocs(name));
  router.get('/operations/:name', ({ params: { name } }, response, next) => {
    const page = name.endsWith('.md') ? operations().pages.get(name.slice(0, -3)) : undefined;
    if (page === undefined) return next();
    response.type('text/markdown').send(page);
  });
  return router;
}

/** The guide, apps/docs/guide, at /guide, the errors at /errors and the changelog at /changelog. Nothing is read before it is asked for. */
export function textPages(publicUrl: string): Router {
  const router = express.Router({ strict: true });
  const sources = new Map<string, readonly [file: string, markdown: () => string]>([
    ['guide', ['guide/README.md', () => guideText('README', publicUrl)]],
    ['errors', ['errors.md', errorsPage]],
    ['changelog', ['CHANGELOG.md', changelogText]],
  ]);
  for (const name of guidePages)
    sources.set(`guide/${name}`, [`guide/${name}.md`, () => guideText(name, publicUrl)]);
  for (const [name, [file, markdown]] of sources) {
    const page = once(() => textPage({ name, file, markdown: markdown() }));
    router.use(`/${name}`, pagePolicy);
    router.get(`/${name}`, (_, response) => void response.type('html').send(page()));
    router.get(`/${name}/`, (_, response) => response.redirect(308, `../${name.split('/').at(-1)}`));
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

const zip = promisify(gzip);

const changelogText = (): string => readDocs('CHANGELOG.md');
