import { openSession } from './open-session.ts';
import { problems } from './problems.ts';
import { nextTokenId } from './session-token.ts';
import type { SessionEndpoint } from './xrpc-route.ts';

const graceMs = 2 * 60 * 60_000;

/** com.atproto.server.refreshSession. For two hours a spent token goes on to yield the same successor. */
export const refreshSession: SessionEndpoint = {
  nsid: 'com.atproto.server.refreshSession',
  method: 'post',
  token: 'refresh',
  handle({ account, claims }, world) {
    const spentAt = world.state.refreshedSessions.get(claims.jti);
    if (spentAt === undefined)
      world.record({ type: 'session-refreshed', tokenId: claims.jti, at: world.now() });
    else if (spentAt + graceMs <= world.now()) return problems.revokedToken();
    return { status: 200, body: openSession(account, nextTokenId(claims.jti), world) };
  },
};
