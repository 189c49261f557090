import type { Account } from '../state/account.ts';
import type { World } from '../world.ts';
import { signToken } from './session-token.ts';

/** A session as Bluesky answers it: who it is for, an access token, and a refresh token of this id. */
export function openSession({ id, handle }: Account, tokenId: string, { settings, networkTime }: World) {
  const iat = Math.floor(networkTime() / 1_000);
  const base = { sub: id, iat };
  return {
    accessJwt: signToken('access', { ...base, jti: tokenId, exp: iat + settings.accessTokenSeconds }),
    refreshJwt: signToken('refresh', { ...base, jti: tokenId, exp: iat + settings.refreshTokenSeconds }),
    handle,
    did: id,
    active: true,
  };
}
