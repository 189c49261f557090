import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { apiError } from '@carillon/core';
import { parseCookie } from 'cookie';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { buildName, manifestFile, noticeFile, workerFile } from '../build.ts';
import type { DashboardParts } from './context.ts';
import { formerPaths, pagePaths, pathsAlone } from './page-paths.ts';
import { sessionToken } from './sign-in/sessions/cookie.ts';

/**
 * The pages: files with a digest in their names, which browsers keep, and one page for every address that has one. Tabs that were open
 * before an update still find the files of the builds before, where those lie beside this one; in an image, beside its folder.
 * @param parts `pages`: the folder of their build; `url`: where people reach them
 */
export function serveWeb({ pages, url }: Pick<DashboardParts, 'pages' | 'url'>): RequestHandler {
  const router = Router();
  const options = { immutable: true, maxAge: '1y', index: false, redirect: false };
  for (const folder of [pages, ...buildsBeside(pages)]) {
    const assets = join(folder, 'assets');
    router.use(
      '/assets',
      compressed(assets),
      express.static(assets, { ...options, setHeaders: setEncoding }),
    );
  }
  router.use('/assets', notFound);
  for (const file of [noticeFile, workerFile, manifestFile])
    router.get(`/${file}`, (_request, response) => response.sendFile(file, { root: pages }));
  router.use('/icons', express.static(join(pages, 'icons'), { maxAge: '1d', index: false, redirect: false }));
  const page = readFileSync(join(pages, 'index.html'), 'utf8');
  const sendPage = (request: Request, response: Response): void => {
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(pageFor(request, { page, url, nonce: response.locals.nonce }));
  };
  router.get('/.well-known/change-password', (_request, response) => response.redirect('/sign-in-settings'));
  for (const [path, tab] of Object.entries(formerPaths))
    router.get(path, ({ query }, response) =>
      response.redirect(`/status?${new URLSearchParams({ ...plain(query), tab })}`),
    );
  router.get([...pagePaths, ...pathsAlone], sendPage);
  // Who followed a link reads that it leads nowhere; a program that looks for something must not find a page.
  router.get('/*path', (request, response, next) => {
    if (/\/\.|\.\w+$/.test(request.path) || request.accepts(['json', 'html']) !== 'html') return next();
    sendPage(request, response.status(404));
  });
  router.use(notFound);
  return router;
}

/** Parameters of an address that are given once. */
const plain = (query: Request['query']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

const notFound: RequestHandler = ({ method, originalUrl }) => {
  throw apiError('route_not_found', { method, path: originalUrl.split('?')[0] ?? '' });
};

interface Asked {
  /** As it was built. */
  readonly page: string;
  readonly url: string;
  readonly nonce: string;
}

/**
 * The page as a browser shows it before its code is there: with the frame of screens, or without it where nobody is signed in
 * or what is asked stands alone; in the colours that the person chose.
 */
function pageFor(request: Request, { page, url, nonce }: Asked): string {
  const hasFrame = !pathsAlone.includes(request.path) && sessionToken(request, url) !== null;
  const { carillon_scheme: chosen } = parseCookie(request.get('cookie') ?? '');
  const scheme = chosen === 'light' || chosen === 'dark' ? chosen : 'auto';
  return page
    .replaceAll('%NONCE%', nonce)
    .replace('%FRAME%', hasFrame ? 'shell' : 'plain')
    .replace('%SCHEME%', scheme);
}

/** Other whole builds in the same folder, and in the one for those of the image before. */
function buildsBeside(pages: string): string[] {
  const own = dirname(pages);
  return [own, `${own}-former`]
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)))
    .filter((path) => buildName.test(basename(path)) && basename(path) !== basename(pages))
    .filter((path) => existsSync(join(path, 'assets')));
}

const endings = { br: '.br', gzip: '.gz' } as const;

/** Turns the request for a file into one for the compressed file beside it, if the browser accepts that. */
function compressed(folder: string): RequestHandler {
  const files = new Set(readdirSync(folder));
  return (request, response, next) => {
    const encoding = (['br', 'gzip'] as const).find((known) => request.acceptsEncodings(known));
    const instead = encoding && `${request.path}${endings[encoding]}`;
    if (instead && files.has(instead.slice(1))) request.url = instead;
    response.vary('Accept-Encoding');
    next();
  };
}

function setEncoding(response: Response, file: string): void {
  const ending = extname(file);
  const encoding = Object.entries(endings).find(([, known]) => known === ending)?.[0];
  if (encoding !== undefined)
    response.type(extname(file.slice(0, -ending.length))).set('Content-Encoding', encoding);
}
