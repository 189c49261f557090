import type { Exchange } from '@carillon/api/service';
import { endSession, startSession } from '@carillon/db';
import { digest, newToken } from '@carillon/secrets';
import type { DashboardParts } from '../context.ts';
import { sessionToken, setSessionToken } from './cookie.ts';
import { csrfToken } from './csrf.ts';

/** Signs a browser in with a new token; a session that it had before ends. */
export async function signIn(
  { request, response }: Exchange,
  { db, url }: Pick<DashboardParts, 'db' | 'url'>,
  userId: string,
): Promise<{ csrfToken: string }> {
  const before = sessionToken(request, url);
  if (before !== null) await endSession(db, digest(before));
  const token = newToken();
  await startSession(db, digest(token), userId);
  setSessionToken(response, url, token);
  return { csrfToken: csrfToken(token) };
}
