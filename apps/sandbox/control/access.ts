import type { Platform } from '@carillon/core';
import { openAccount, renewAccess } from '../state/access.ts';
import { type Account, appPasswordOf, firstLabel, normalHandle } from '../state/account.ts';
import type { World } from '../types.ts';
import { mintGrant } from '../x/token.ts';

interface Access {
  readonly id: string;
  readonly handle: string;
  /** Base URL of the account's network, when that is not the sandbox. */
  readonly serviceUrl?: string;
}

/** An account with what it takes to connect it to the product. */
interface XAccess extends Access {
  readonly accessToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
  readonly scope: string;
}

interface BlueskyAccess extends Access {
  readonly appPassword: string;
}

export type AccessTo = { x: XAccess; bluesky: BlueskyAccess };

/** Opens an account and gives access to it: on X a fresh pair of tokens each time. */
export const grantAccess: { [P in Platform]: (handle: string, world: World) => AccessTo[P] } = {
  x(handle, world) {
    const account = openAccount('x', handle, world);
    renewAccess(account, world);
    const { accessToken, refreshToken, scope } = mintGrant(
      { accountId: account.id, scope: world.settings.grantedScope },
      world,
    );
    const expiresIn = world.settings.accessTokenSeconds;
    return { ...named(account), accessToken, refreshToken: refreshToken ?? '', expiresIn, scope };
  },
  bluesky(handle, world) {
    const account = openAccount('bluesky', handle, world);
    renewAccess(account, world);
    const revocations = world.state.revocations.get(account.id) ?? 0;
    return { ...named(account), appPassword: appPasswordOf(account, revocations) };
  },
};

/** Nothing listens on this port, and nothing may: connections are refused for real. */
const deadUrl = 'http://127.0.0.1:4';

const named = ({ id, handle }: Account): Access => ({
  id,
  handle,
  ...(firstLabel(handle) === 'down' ? { serviceUrl: deadUrl } : {}),
});

/** Ends X's access tokens of an account before their time. Its refresh tokens work on. */
export function endAccessTokens(handle: string, world: World): void {
  const account = world.state.accounts.withHandle('x', normalHandle('x', handle));
  for (const token of world.state.grants.accessTokensOf(account?.id ?? ''))
    world.record({ type: 'token-dropped', token });
}

/** Takes away what the account's holder once granted: every token, and the app password. */
export function revokeAccess(platform: Platform, handle: string, world: World): void {
  const account = world.state.accounts.withHandle(platform, normalHandle(platform, handle));
  if (account !== undefined) world.record({ type: 'access-revoked', accountId: account.id });
}
