import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type Request, type Response, type Router } from 'express';
import { linksHome, type Neighbours } from './links-home.ts';
import { once } from './once.ts';
import { encodings, type PageFile, readPageFile } from './page-file.ts';
import { pagePolicy } from './page-policy.ts';

/** The OpenAPI document as a page at /docs, to which / leads, with requests to try out. Nothing is read before it is asked for. */
export function reference(neighbours: Neighbours = {}): Router {
  const router = express.Router({ strict: true });
  const files = once(readFiles);
  const page = once(() => readPage(files(), neighbours));
  router.get('/', (_, response) => response.redirect(302, 'docs'));
  router.use('/docs', pagePolicy);
  router.get('/docs', async (_, response) => void response.type('html').send(await page()));
  router.get('/docs/', (_, response) => response.redirect(308, '../docs'));
  router.get('/docs/:name', async (request, response, next) => {
    const { name } = request.params;
    if (!names.some((known) => known === name || wasNamed(name, known))) return next();
    const all = await files();
    const exact = all.find((file) => file.name === name);
    // By its plain name, or one of an earlier release: what is there now.
    const file = exact ?? all.find((_, at) => names[at] === name || wasNamed(name, names[at] ?? ''));
    if (file === undefined) return next();
    const seconds = exact === undefined ? 0 : 31_536_000;
    response.set('Cache-Control', `public, max-age=${seconds}${exact === undefined ? '' : ', immutable'}`);
    sendFile(file, request, response);
  });
  return router;
}

const ownFiles = fileURLToPath(new URL('assets', import.meta.url));

const swaggerUi = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));

const ownNames = ['page.css', 'page.js', 'samples.js'];
const names = [...ownNames, 'swagger-ui.css', 'swagger-ui-bundle.js', 'favicon-32x32.png'];

const readFiles = (): Promise<readonly PageFile[]> =>
  Promise.all(names.map((name) => readPageFile(ownNames.includes(name) ? ownFiles : swaggerUi(), name)));

/** Whether a name is that of a file with some digest in it. */
function wasNamed(name: string, file: string): boolean {
  const dot = file.lastIndexOf('.');
  return name.replace(/\.[0-9a-f]{10}(?=\.\w+$)/, '') === file && name.startsWith(`${file.slice(0, dot)}.`);
}

/** The page, which names its files as they are now. */
async function readPage(files: Promise<readonly PageFile[]>, neighbours: Neighbours): Promise<string> {
  const html = await readFile(join(ownFiles, 'page.html'), 'utf8');
  const named = (await files).reduce(
    (text, { name }, at) => text.replaceAll(`"docs/${names[at]}"`, `"docs/${name}"`),
    html,
  );
  return named.replace('<!-- home -->', () => linksHome(neighbours));
}

function sendFile({ name, content }: PageFile, request: Request, response: Response): void {
  const encoding = encodings.find((each) => request.acceptsEncodings(each)) ?? 'identity';
  response.type(name.slice(name.lastIndexOf('.'))).vary('Accept-Encoding');
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.send(content[encoding]);
}
