import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express, { type RequestHandler, Router } from 'express';
import { built } from './built.ts';

/** The pages: files with a digest in their names, which browsers keep, and one page for every address. */
export function serveWeb(): RequestHandler {
  const router = Router();
  const assets = { immutable: true, maxAge: '1y', index: false, fallthrough: false };
  router.use('/assets', express.static(join(built, 'assets'), assets));
  const page = readFileSync(join(built, 'index.html'), 'utf8');
  router.get('/*path', (_request, response) => show(page, response));
  router.get('/', (_request, response) => show(page, response));
  return router;
}

function show(page: string, response: Parameters<RequestHandler>[1]): void {
  response
    .set('Cache-Control', 'no-store')
    .type('html')
    .send(page.replaceAll('%NONCE%', response.locals.nonce));
}
