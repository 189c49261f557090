import { ApiError } from '@carillon/core';
import { listPlatformsWithApplication } from '@carillon/db/accounts';
import { endOtherSessions, endSession, endSessionOf, listSessions } from '@carillon/db/sign-in';
import { z } from 'zod';
import type { DashboardParts } from '../../context.ts';
import { openOperation, personOperation } from '../../operation.ts';
import { dashboardError } from '../../problems.ts';
import { clearSessionToken, sessionToken } from '../sessions/cookie.ts';
import { csrfToken } from '../sessions/csrf.ts';
import { findPerson } from '../sessions/require-person.ts';
import { countRequestOf } from '../sessions/sign-in-limits.ts';

/** The first request of a page: the person who is signed in, and the token that changes must send. */
const sessionOperation = openOperation({
  who: 'anyone',
  method: 'get',
  path: '/session',
  async handle(_, context) {
    const { url, plans, publicUrl, exchange } = context;
    const { request, response } = exchange;
    const person = await findPerson(request, context).catch(unlessRefused);
    if (person === null) return { person: null };
    await countRequestOf(person, response, context);
    const { email, plan, admin } = person;
    const token = csrfToken(sessionToken(request, url) ?? '');
    return {
      person: { email, plan, admin, limits: plans[plan] },
      csrfToken: token,
      apiUrl: `${publicUrl}/v1`,
      docsUrl: `${publicUrl}/docs`,
      sandboxUrl: context.sandboxPublicUrl,
      withoutApplication: await withoutApplicationFor(context, person.userId),
    };
  },
});

/** Networks whose real accounts nobody can connect by an application of the server, or of the user for all profiles. */
async function withoutApplicationFor({ db, withoutApplication }: DashboardParts, userId: string) {
  if (withoutApplication.length === 0) return [];
  const withRows = await listPlatformsWithApplication(db, userId);
  return withoutApplication.filter((platform) => !withRows.includes(platform));
}

/** Where an address shows too many unknown sessions, one more is treated as none: so people see where to sign in. */
function unlessRefused(error: unknown): null {
  if (error instanceof ApiError && error.code === 'too_many_unknown') return null;
  throw error;
}

const signOutOperation = personOperation({
  who: 'person',
  method: 'post',
  path: '/sign-out',
  audit: { action: 'session.ended', subjectId: () => null },
  async handle(_, { db, url, person, exchange: { response } }) {
    await endSession(db, person.sessionId);
    clearSessionToken(response, url);
    // Media among it. Browsers heed it on https alone, and complain of it elsewhere.
    if (url.startsWith('https:')) response.set('Clear-Site-Data', '"cache"');
    return null;
  },
});

/** Where the person is signed in. The id of a session is a digest of its token, which signs no one in. */
const listSessionsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/sessions',
  async handle(_, { db, person: { userId, sessionId } }) {
    const sessions = await listSessions(db, userId);
    return sessions.map((session) => ({ ...session, current: session.id === sessionId }));
  },
});

/** Signs one browser of the person out. */
const endSessionOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'delete',
  path: '/sessions/{id}',
  audit: { action: 'session.ended' },
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await endSessionOf(db, userId, id))) throw dashboardError('session_not_found');
    return null;
  },
});

/** Signs all other browsers of the person out. */
const endOtherSessionsOperation = personOperation({
  who: 'person',
  needsProof: true,
  audit: { action: 'session.ended', subjectId: () => null, details: () => ({ all: 'others' }) },
  method: 'post',
  path: '/sessions/end-others',
  handle: async (_, { db, person }) => ({ ended: await endOtherSessions(db, person) }),
});

export const sessionsOperations = [
  sessionOperation,
  signOutOperation,
  listSessionsOperation,
  endSessionOperation,
  endOtherSessionsOperation,
] as const;
