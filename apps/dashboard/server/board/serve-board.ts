import { type AuditAction, idPattern, invalidRequest, problem } from '@carillon/core';
import type { AuditDetails } from '@carillon/db/audit';
import { findPostsOf } from '@carillon/db/posts';
import { authorOf } from '@carillon/http/author-of';
import { type RequestHandler, type Response, Router } from 'express';
import type { DashboardParts } from '../context.ts';
import { dashboardError } from '../problems.ts';
import { sessionToken } from '../sign-in/sessions/cookie.ts';
import { checkCsrfToken, csrfToken } from '../sign-in/sessions/csrf.ts';
import { findPerson } from '../sign-in/sessions/require-person.ts';

/** The path of the board. */
export const boardPath = '/ops/queues';

/** The path that redirects to the post of a publication. */
export const postOf = (publicationId: string): string => `/ops/posts/${publicationId}`;

/** The pages of operators under /ops, for admins who are signed in. Requests of other sites are refused before. */
export function serveBoard(parts: DashboardParts): Router {
  const router = Router();
  router.use('/ops', admitAdmin(parts));
  router.use(
    boardPath,
    wantToken(parts),
    readableQuery,
    recordChanges(parts),
    parts.board?.handler ?? switchedOff,
  );
  router.get(postOf(':id'), async ({ params }, response) => {
    const id = String(params['id']);
    const [post] = idPattern('pp').test(id) ? await findPostsOf(parts.db, [id]) : [];
    if (post === undefined) refuse(response, 404, 'This post no longer exists.');
    else response.redirect(`/posts/${post.postId}`);
  });
  return router;
}

/** Bull Board's pages send what a cookie of this name says as the header X-XSRF-TOKEN, as axios does by itself. */
const tokenCookie = 'XSRF-TOKEN';

/** Changes only with the token of the session, as everywhere. */
const wantToken =
  ({ url }: DashboardParts): RequestHandler =>
  (request, response, next) => {
    const session = sessionToken(request, url) ?? '';
    checkCsrfToken(request, session);
    const secure = new URL(url).protocol === 'https:';
    if (request.accepts('html') && request.method === 'GET')
      response.cookie(tokenCookie, csrfToken(session), { path: boardPath, sameSite: 'strict', secure });
    next();
  };

/** Statuses of jobs that the board knows; its pages ask for the newest of all as `latest`. */
const statuses: readonly unknown[] = [
  ...['latest', 'active', 'waiting', 'waiting-children', 'prioritized'],
  ...['completed', 'failed', 'delayed', 'paused'],
  ...['', undefined],
];

/** Reads the query before the board does, which would answer 500 to what cannot be read, and to a status it does not know. */
const readableQuery: RequestHandler = ({ query }, _response, next) => {
  if (!statuses.includes(query['status'])) {
    const expected = `one of ${statuses.slice(0, -2).join(', ')}`;
    throw invalidRequest([problem('wrong_value', 'status', { expected })]);
  }
  next();
};

const switchedOff: RequestHandler = (_request, response) =>
  refuse(response, 404, 'The queue board is switched off on this installation.');

/** Writes into the audit trail what the board has changed, and who had it changed. */
const recordChanges =
  ({ trail }: DashboardParts): RequestHandler =>
  (request, response, next) => {
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) {
      const { path } = request;
      response.once('finish', () => {
        if (response.statusCode < 300)
          void trail.record({ ...boardEvent(path), by: authorOf(request, response) });
      });
    }
    next();
  };

const admitAdmin =
  (parts: DashboardParts): RequestHandler =>
  async (request, response, next) => {
    response.set('Cache-Control', 'no-store');
    const person = await findPerson(request, parts);
    if (person === null) refuse(response, 401, 'You are signed out.');
    else if (!person.admin) refuse(response, 403, dashboardError('not_admin').message);
    else {
      response.locals.person = person;
      next();
    }
  };

/** Answers a refusal as a page without script or style, because people get here by a link. */
function refuse(response: Response, status: number, sentence: string): void {
  response
    .status(status)
    .type('html')
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>Carillon</title><main><h1>${sentence}</h1><p><a href="/">Go to the dashboard</a></p></main></html>`,
    );
}

/** Action on the board, for the audit trail. */
interface BoardEvent {
  readonly action: AuditAction;
  readonly subjectId: string | null;
  readonly details: AuditDetails;
}

/** Changes that the board makes, by the paths of their requests. */
const changes: readonly (readonly [pattern: RegExp, record: (...parts: string[]) => BoardEvent])[] = [
  [/^\/api\/queues\/pause$/, () => ofQueue('queue.paused', 'all')],
  [/^\/api\/queues\/resume$/, () => ofQueue('queue.resumed', 'all')],
  [/^\/api\/queues\/([^/]+)\/pause$/, (queue) => ofQueue('queue.paused', queue)],
  [/^\/api\/queues\/([^/]+)\/resume$/, (queue) => ofQueue('queue.resumed', queue)],
  [/^\/api\/queues\/([^/]+)\/promote$/, (queue) => ofJobs('job.promoted', { queue, jobs: 'all' })],
  [/^\/api\/queues\/([^/]+)\/retry\/([^/]+)$/, (queue, jobs) => ofJobs('job.retried', { queue, jobs })],
  [/^\/api\/queues\/([^/]+)\/([^/]+)\/promote$/, (queue, id) => ofJobs('job.promoted', { queue }, id)],
  [/^\/api\/queues\/([^/]+)\/([^/]+)\/retry$/, (queue, id) => ofJobs('job.retried', { queue }, id)],
];

const ofQueue = (action: AuditAction, queue = ''): BoardEvent => ({ action, subjectId: queue, details: {} });

const ofJobs = (
  action: AuditAction,
  details: Readonly<Record<string, string | undefined>>,
  id?: string,
): BoardEvent => ({
  action,
  subjectId: id ?? null,
  details: Object.fromEntries(Object.entries(details).map(([name, value]) => [name, value ?? ''])),
});

/** The event of a change that the board has made. @param path under that of the board */
function boardEvent(path: string): BoardEvent {
  for (const [pattern, record] of changes) {
    const [, ...parts] = pattern.exec(path) ?? [null];
    if (pattern.test(path)) return record(...parts.map((part) => part?.slice(0, 100) ?? ''));
  }
  return ofJobs('queue.changed', { path: path.slice(0, 200) });
}
