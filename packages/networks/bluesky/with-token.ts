import type { Agent } from '@atproto/api';
import type { Failure } from '@carillon/core';
import type { Session } from '../network.ts';
import { callServer } from './call-server.ts';
import { type BlueskyCredentials, blueskyCredentials, recordServer } from './credentials.ts';
import { isTokenAtFault, isTokenRefused } from './failures.ts';
import { isUsable, renewSession } from './renew-session.ts';
import type { Wire } from './wire.ts';

/**
 * Calls the account's server with a token that lasts, and once more with a new one if the server refuses it. When
 * that one is refused, too, nothing was done, and nobody has to sign in anew for it.
 * The failure is the session's; what `call` throws is thrown.
 */
export async function withToken<T>(
  session: Session,
  wire: Wire,
  call: (agent: Agent) => Promise<T>,
): Promise<{ readonly value: T } | { readonly failure: Failure }> {
  const stored = blueskyCredentials.parse(await session.vault.read());
  const first = isUsable(stored, wire.now()) ? stored : await renewed(session, wire);
  if ('kind' in first) return { failure: first };
  const token = first.session?.accessJwt;
  try {
    return { value: await callServer({ service: recordServer(first, session), wire, token }, call) };
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
  }
  const second = await renewed(session, wire, token);
  if ('kind' in second) return { failure: second };
  const server = { service: recordServer(second, session), wire, token: second.session?.accessJwt };
  try {
    return { value: await callServer(server, call) };
  } catch (error) {
    if (!isTokenRefused(error)) throw error;
    return {
      failure: isTokenAtFault(error) ? newTokenRefused : { ...newTokenRefused, code: 'new_token_refused' },
    };
  }
}

/**
 * The server has just issued the token, so the credentials are good. Where it says that the token is at fault it is the
 * server that is not in order; where it says nothing, whether others meet the same decides.
 */
const newTokenRefused: Failure = {
  kind: 'retry',
  code: 'unavailable',
  message: 'Bluesky rejected a token it had just issued. Please try again later.',
};

async function renewed(
  { vault, baseUrl }: Session,
  wire: Wire,
  refused?: string,
): Promise<BlueskyCredentials | Failure> {
  const renewal = await vault.renew((newest) => renewSession(newest, { baseUrl, wire, refused }));
  return 'failure' in renewal ? renewal.failure : blueskyCredentials.parse(renewal.credentials);
}
