import { findPostsOf } from '@carillon/db';
import { type RequestHandler, type Response, Router } from 'express';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { findPerson } from '../sessions/require-person.ts';

/** Where the board is. */
export const boardPath = '/ops/queues';

/** Leads to the post of a publication. */
export const postOf = (publicationId: string): string => `/ops/posts/${publicationId}`;

/** What ops see beside the pages, for admins who are signed in. Other sites' requests do not get this far. */
export function serveBoard(parts: DashboardParts): Router {
  const router = Router();
  router.use('/ops', admitAdmin(parts));
  router.use(boardPath, parts.board.handler);
  router.get(postOf(':id'), async ({ params }, response) => {
    const [post] = await findPostsOf(parts.db, [String(params['id'])]);
    if (post === undefined) refuse(response, 404, 'There is no such post any more.');
    else response.redirect(`/posts/${post.postId}`);
  });
  return router;
}

const admitAdmin =
  (parts: DashboardParts): RequestHandler =>
  async (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const person = await findPerson(request, parts);
    if (person === null) refuse(response, 401, 'You are signed out.');
    else if (!person.admin) refuse(response, 403, dashboardError('not_admin').message);
    else next();
  };

/** A page for whoever follows a link to here; it needs no script and no style. */
function refuse(response: Response, status: number, sentence: string): void {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Carillon</title><main><h1>${sentence}</h1><p><a href="/">To the dashboard</a></p></main></html>`,
    );
}
