import { randomUUID } from 'node:crypto';
import { problems } from './problems.ts';
import { readJwt, signJwt } from './session-token.ts';
import type { SessionEndpoint } from './xrpc-route.ts';

/** A token by which an account lets another service act for it. */
export interface ServiceClaims {
  /** The account's DID. */
  readonly iss: string;
  /** The DID of the service that may be asked with it. */
  readonly aud: string;
  /** The only method that it is good for; null for any. */
  readonly lxm: string | null;
  /** Seconds since 1970. */
  readonly exp: number;
  /** How often the account's access had been revoked when it was made. */
  readonly revocations: number;
}

const did = /^did:[a-z]+:[a-zA-Z0-9._:%-]*[a-zA-Z0-9._-](#[a-zA-Z0-9_-]+)?$/;
const minute = 60;

/** com.atproto.server.getServiceAuth. */
export const getServiceAuth: SessionEndpoint = {
  nsid: 'com.atproto.server.getServiceAuth',
  method: 'get',
  token: 'access',
  handle({ account, query }, { networkTime, state }) {
    const [aud, lxm] = [query.get('aud'), query.get('lxm')];
    if (aud === null || !did.test(aud))
      return problems.invalid(`Invalid DID (got ${JSON.stringify(aud)}) at $.aud`);
    const iat = Math.floor(networkTime() / 1_000);
    const exp = Number(query.get('exp') ?? iat + minute);
    if (!Number.isSafeInteger(exp))
      return problems.invalid(
        `Expected integer value type (got ${JSON.stringify(query.get('exp'))}) at $.exp`,
      );
    const complaint = refuseExpiration(exp - networkTime() / 1_000, lxm);
    if (complaint !== undefined) return problems.badExpiration(complaint);
    const revocations = state.revocations.get(account.id) ?? 0;
    const claims = { iat, iss: account.id, aud, exp, ...(lxm !== null && { lxm }), jti: randomUUID() };
    return { status: 200, body: { token: signJwt('JWT', { ...claims, revocations }) } };
  },
};

/** @param seconds that the token is to live */
function refuseExpiration(seconds: number, lxm: string | null): string | undefined {
  if (seconds < 0) return 'expiration is in past';
  if (seconds > 60 * minute)
    return 'cannot request a token with an expiration more than an hour in the future';
  return lxm === null && seconds > minute
    ? 'cannot request a method-less token with an expiration more than a minute in the future'
    : undefined;
}

/** The claims of such a token that this sandbox signed, expired or not. Those of a session are others. */
export function readServiceToken(token: string): ServiceClaims | undefined {
  const { iss, aud, lxm = null, exp, revocations } = readJwt(token) ?? {};
  const isRight =
    typeof iss === 'string' &&
    typeof aud === 'string' &&
    (lxm === null || typeof lxm === 'string') &&
    typeof exp === 'number' &&
    typeof revocations === 'number';
  return isRight ? { iss, aud, lxm, exp, revocations } : undefined;
}
