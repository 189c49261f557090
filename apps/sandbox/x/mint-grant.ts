import { randomBytes } from 'node:crypto';
import type { Grant } from '../state/grants.ts';
import type { World } from '../world.ts';

/** A fresh pair of tokens; the refresh token only with the scope offline.access. */
export function mintGrant(accountId: string, scope: string, world: World): Grant {
  const grant = {
    accountId,
    scope,
    accessToken: randomBytes(48).toString('base64url'),
    refreshToken: scope.split(' ').includes('offline.access') ? randomBytes(48).toString('base64url') : null,
    expiresAt: world.networkTime() + world.settings.accessTokenSeconds * 1_000,
  };
  world.record({ type: 'grant', grant });
  return grant;
}
