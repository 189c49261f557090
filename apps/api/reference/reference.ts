import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, Response, Router } from 'express';
import express from 'express';
import { once, pagePolicy } from './texts.ts';

/** The OpenAPI document as a page at /docs, to which / leads, with requests to try out. Nothing is read before it is asked for. */
export function reference(neighbours: Neighbours = {}): Router {
  const router = express.Router({ strict: true });
  const files = once(readFiles);
  const page = once(() => readPage(files(), neighbours));
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

const ownNames = ['page.css', 'page.js', 'accessible.js', 'dialog.js', 'redraw.js', 'samples.js', 'icon.svg'];
const names = [...ownNames, 'swagger-ui.css', 'swagger-ui-bundle.js'];

const readFiles = (): Promise<readonly PageFile[]> =>
  Promise.all(names.map((name) => readPageFile(ownNames.includes(name) ? ownFiles : swaggerUi(), name)));

/** True when a name is that of a file with some digest in it. */
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

/** Other pages of the installation. */
interface Neighbours {
  readonly dashboardUrl?: string | undefined;
  readonly sandboxUrl?: string | undefined;
}

/** Links to them, as far as they are known. */
const linksHome = ({ dashboardUrl, sandboxUrl }: Neighbours): string =>
  [
    ['Dashboard', dashboardUrl],
    ['Sandbox', sandboxUrl],
  ]
    .filter(([, url]) => url && /^https?:/.test(url))
    .map(([title, url]) => `<a href="${escaped(String(url))}">${title}</a>`)
    .join(' ');

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A file of a page, as it is sent. */
interface PageFile {
  /** With a digest of the content in it, so that browsers may keep it for ever. */
  readonly name: string;
  readonly content: Readonly<Record<Encoding, Buffer>>;
}

/** Encodings for browsers, the best first. */
const encodings = ['br', 'gzip', 'identity'] as const;

type Encoding = (typeof encodings)[number];

/** Nearly as small as the best, in a twentieth of its time, ms 150 for the largest. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };

/** Reads a file and compresses it, both beside the event loop. */
async function readPageFile(folder: string, file: string): Promise<PageFile> {
  const identity = await readFile(join(folder, file));
  const digest = createHash('sha256').update(identity).digest('hex').slice(0, 10);
  const [br, zipped] = await Promise.all([brotli(identity, quality), promisify(gzip)(identity)]);
  return { name: file.replace(/(\.\w+)$/, `.${digest}$1`), content: { br, gzip: zipped, identity } };
}

const brotli: (content: Buffer, options: object) => Promise<Buffer> = promisify(brotliCompress);
