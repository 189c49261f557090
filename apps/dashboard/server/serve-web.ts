import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { apiError } from '@carillon/core';
import express, { type RequestHandler, type Response, Router } from 'express';
import { buildName, noticeFile } from '../build.ts';
import { pagePaths } from './page-paths.ts';

/**
 * The pages: files with a digest in their names, which browsers keep, and one page for every address that has one. Tabs that were open
 * before an update still find the files of the builds before, where those lie beside this one.
 * @param pages the folder of their build
 */
export function serveWeb(pages: string): RequestHandler {
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
  router.get(`/${noticeFile}`, (_request, response) =>
    response.type('text/markdown').sendFile(noticeFile, { root: pages }),
  );
  const page = readFileSync(join(pages, 'index.html'), 'utf8');
  router.get('/.well-known/change-password', (_request, response) => response.redirect('/sign-in-settings'));
  router.get([...pagePaths], (_request, response) => sendPage(page, response));
  // Who followed a link reads that it leads nowhere; a program that looks for something must not find a page.
  router.get('/*path', (request, response, next) => {
    if (/\/\.|\.\w+$/.test(request.path) || request.accepts(['json', 'html']) !== 'html') return next();
    sendPage(page, response.status(404));
  });
  router.use(notFound);
  return router;
}

const notFound: RequestHandler = ({ method, originalUrl }) => {
  throw apiError('route_not_found', { method, path: originalUrl.split('?')[0] ?? '' });
};

function sendPage(page: string, response: Response): void {
  response
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.replaceAll('%NONCE%', response.locals.nonce));
}

/** Other whole builds in the same folder. */
function buildsBeside(pages: string): string[] {
  const folder = dirname(pages);
  return readdirSync(folder)
    .filter((name) => buildName.test(name) && name !== basename(pages))
    .map((name) => join(folder, name))
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
