import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { behaviours } from '../behaviours.ts';
import { jsonObject } from '../http/call.ts';
import { openAccount, restoreAccess } from '../state/access.ts';
import { type Account, appPasswordOf, normalHandle } from '../state/account.ts';
import type { World } from '../types.ts';
import { findActor } from './actors.ts';
import { problems } from './problems.ts';
import { spendSession } from './rate-limits.ts';
import { nextTokenId, signToken } from './session-token.ts';
import { type OpenEndpoint, parseInput, type SessionEndpoint } from './xrpc-route.ts';

const schema = z.object({ identifier: z.string(), password: z.string() });

/** com.atproto.server.createSession. The handle ignores case; one with a leading `@` is not known. */
export const createSession: OpenEndpoint = {
  nsid: 'com.atproto.server.createSession',
  method: 'post',
  accountOf: (call, { state }) => findActor(String(jsonObject(call.body)?.['identifier'] ?? ''), state),
  answer(call, world) {
    const parsed = parseInput(call, schema);
    if ('status' in parsed) return parsed;
    const { identifier, password } = parsed.input;
    const spent = spendSession(identifier, world);
    if ('status' in spent) return spent;
    const account = findActor(identifier, world.state) ?? openListed(identifier, world);
    if (account === undefined || password !== appPasswordOf(account, revocationsOf(account, world)))
      return { ...problems.wrongPassword(), ...spent };
    restoreAccess(account, world);
    return { status: 200, body: openSession(account, randomUUID(), world), ...spent };
  },
};

/** Opens an account that the page offers, so that a person can connect it without asking for it first. */
function openListed(identifier: string, world: World): Account | undefined {
  const listed = Object.keys(behaviours).map((label) => normalHandle('bluesky', label));
  return listed.includes(identifier.toLowerCase()) ? openAccount('bluesky', identifier, world) : undefined;
}

const revocationsOf = ({ id }: Account, { state }: World) => state.revocations.get(id) ?? 0;

/** com.atproto.server.refreshSession. For two hours a spent token goes on to yield the same successor. */
export const refreshSession: SessionEndpoint = {
  nsid: 'com.atproto.server.refreshSession',
  method: 'post',
  token: 'refresh',
  handle({ account, claims }, world) {
    const spentAt = world.state.refreshedSessions.get(claims.jti);
    if (spentAt === undefined)
      world.record({ type: 'session-refreshed', tokenId: claims.jti, at: world.now() });
    else if (spentAt + world.settings.refreshGraceMs <= world.now()) return problems.revokedToken();
    return { status: 200, body: openSession(account, nextTokenId(claims.jti), world) };
  },
};

/** com.atproto.server.deleteSession: the refresh token is spent, and yields nothing more. */
export const deleteSession: SessionEndpoint = {
  nsid: 'com.atproto.server.deleteSession',
  method: 'post',
  token: 'refresh',
  handle({ claims }, world) {
    world.record({ type: 'session-refreshed', tokenId: claims.jti, at: 0 });
    return { status: 200 };
  },
};

/** com.atproto.server.getSession. */
export const getSession: SessionEndpoint = {
  nsid: 'com.atproto.server.getSession',
  method: 'get',
  token: 'access',
  handle: ({ account }, { settings }) => ({
    status: 200,
    body: {
      handle: account.handle,
      did: account.id,
      emailConfirmed: settings.emailConfirmed,
      active: true,
    },
  }),
};

/** A session as Bluesky answers it: who it is for, an access token, and a refresh token of this id. */
function openSession(account: Account, tokenId: string, world: World) {
  const { settings, networkTime } = world;
  const { id, handle } = account;
  const iat = Math.floor(networkTime() / 1_000);
  const base = { sub: id, iat, revocations: revocationsOf(account, world) };
  return {
    accessJwt: signToken('access', { ...base, jti: tokenId, exp: iat + settings.accessTokenSeconds }),
    refreshJwt: signToken('refresh', { ...base, jti: tokenId, exp: iat + settings.refreshTokenSeconds }),
    handle,
    did: id,
    emailConfirmed: settings.emailConfirmed,
    active: true,
  };
}
