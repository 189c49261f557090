import type { Agent } from '@atproto/api';
import type { Failure } from '@carillon/core';
import type { Renewal, Session } from '../network.ts';
import { callServer } from './call-server.ts';
import { type BlueskyCredentials, blueskyCredentials, recordServer, sessionServer } from './credentials.ts';
import { isDeactivated, isTokenAtFault, isTokenRefused } from './failures.ts';
import { followMove } from './follow-move.ts';
import { isUsable, renewSession } from './renew-session.ts';
import type { Wire } from './wire.ts';

/**
 * Calls the account's server with a token that lasts, and once more with a new one if the server refuses it, or says that
 * the account is deactivated: then it may be on another server by now. When the new one is refused, too, nothing was done,
 * and nobody has to sign in anew for it.
 * The failure is the session's; what `call` throws is thrown.
 */
export async function withToken<T>(
  session: Session,
  wire: Wire,
  call: (agent: Agent, at: { readonly service: string; readonly token: string }) => Promise<T>,
): Promise<{ readonly value: T } | { readonly failure: Failure }> {
  const { vault, baseUrl } = session;
  const stored = blueskyCredentials.parse(await vault.read());
  const renewed = async (refused?: string) =>
    newest(await vault.renew((credentials) => renewSession(credentials, { baseUrl, wire, refused })));
  const first = isUsable(stored, wire.now()) ? stored : await renewed();
  if ('kind' in first) return { failure: first };
  const callWith = async (credentials: BlueskyCredentials): Promise<Answer<T>> => {
    const service = recordServer(credentials, session);
    const token = credentials.session?.accessJwt;
    try {
      const asked = callServer({ service, wire, token }, (agent) =>
        call(agent, { service, token: token ?? '' }),
      );
      return { value: await asked };
    } catch (error) {
      if (isTokenRefused(error) || isDeactivated(error)) return { refusal: error };
      throw error;
    }
  };

  const answer = await callWith(first);
  if ('value' in answer) return answer;
  const second = await renewed(first.session?.accessJwt);
  // It may be deactivated, or elsewhere: that is known once its server says where.
  if ('kind' in second && second.kind === 'refused' && isDeactivated(answer.refusal)) throw answer.refusal;
  if ('kind' in second) return { failure: second };
  const again = await callWith(second);
  if ('value' in again) return again;
  if (isDeactivated(again.refusal)) throw again.refusal;

  if (isMoving(second, session, wire)) {
    const server = recordServer(second, session);
    const move = (credentials: unknown) =>
      followMove(blueskyCredentials.parse(credentials), {
        server,
        baseUrl,
        wire,
        otherwise: newTokenRefused,
      });
    const third = newest(await vault.renew(move));
    const last = 'kind' in third ? again : await callWith(third);
    if ('value' in last) return last;
  }
  return {
    failure: isTokenAtFault(again.refusal)
      ? newTokenRefused
      : { ...newTokenRefused, code: 'new_token_refused' },
  };
}

/** `refusal`: what the server has against the token. */
type Answer<T> = { readonly value: T } | { readonly refusal: unknown };

const newest = (renewal: Renewal): BlueskyCredentials | Failure =>
  'failure' in renewal ? renewal.failure : blueskyCredentials.parse(renewal.credentials);

/**
 * True when the records are on another server than the one that grants sessions, and that one grants them for no others:
 * then the account is just moving. The operator's service grants them for many.
 */
function isMoving(credentials: BlueskyCredentials, session: Session, { hosts }: Wire): boolean {
  const granting = sessionServer(credentials, session.baseUrl);
  return recordServer(credentials, session) !== granting && !(hosts.trusted?.includes(granting) ?? false);
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
