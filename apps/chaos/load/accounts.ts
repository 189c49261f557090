import { type Platform, platforms } from '@carillon/core';
import { connectSandboxAccount, type SandboxConnection } from '@carillon/harness/connect-sandbox-account';
import { createNetworks, ofSandbox } from '@carillon/networks/all';
import { keyRing } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import { addDisconnections, readDisconnections } from '../judge/account-evidence.ts';
import type { Endpoint } from '../judge/webhook-evidence.ts';
import type { Logbook } from '../logbook.ts';
import type { ChaosOptions } from '../options.ts';
import type { System } from '../system/system.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';
import { type LoadMedia, uploadMedia } from './media.ts';

interface Account {
  readonly id: string;
  readonly platform: Platform;
  readonly handle: string;
}

/** A user's profile with an API key and its accounts. */
export interface Tenant {
  readonly profileId: string;
  readonly apiKey: string;
  readonly accounts: Readonly<Record<Platform, readonly Account[]>>;
  /** Uploaded before the faults begin. */
  readonly media: LoadMedia;
  /** Hear of everything, from before the accounts were connected. */
  readonly endpoints: readonly Endpoint[];
}

export const tenantCount = 4;

/** The first three publish what networks take today; the fourth is held to the specified limits. */
export const currentTenantCount = 3;

/** On each network. */
export const accountsPerTenant = ({ accounts }: Pick<ChaosOptions, 'accounts'>): number =>
  accounts / (tenantCount * platforms.length);

/** Everything that connecting an account needs, as the dashboard has it. */
const connectionOf = ({ db, sandbox, encryptionKey }: System): SandboxConnection => ({
  db,
  sandbox,
  keys: keyRing([encryptionKey], 'credentials'),
  networks: createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { allowPrivateHosts: true }, trusteeOf: ofSandbox },
  }),
});

/**
 * Lifetimes of access tokens. Workers renew one of X with less than ten minutes left: a short one half a minute after it
 * came, when its account has a post.
 */
export const tokenSeconds = { short: 630, default: 7_200 };

/** Creates users with a profile, an API key, and accounts on both networks, whose tokens are short. */
export async function createTenants(system: System, options: ChaosOptions): Promise<Tenant[]> {
  const connection = connectionOf(system);
  const apiKeys = keyRing([system.encryptionKey], 'api keys');
  const tenants: Tenant[] = [];
  system.sandbox.set({ accessTokenSeconds: tokenSeconds.short });
  for (let number = 1; number <= tenantCount; number++) {
    const { userId, profileId, apiKey } = await createTenant(system.db, apiKeys, 'scale');
    const endpoints = await createEndpoints(system, { number, userId, apiKey });
    const uploader = { url: system.apiUrls[0] ?? '', apiKey };
    if (number <= currentTenantCount) await useCurrentLimits(uploader, profileId);
    const accountsOn = async (platform: Platform) => {
      const accounts: Account[] = [];
      for (let which = 1; which <= accountsPerTenant(options); which++) {
        const handle = handleOn(platform, `${number}-${which}`);
        const id = await connectSandboxAccount(connection, { profileId, platform, handle });
        accounts.push({ id, platform, handle });
      }
      return accounts;
    };
    tenants.push({
      profileId,
      apiKey,
      endpoints,
      accounts: { x: await accountsOn('x'), bluesky: await accountsOn('bluesky') },
      media: await uploadMedia(uploader),
    });
  }
  return tenants;
}

/** Has the posts of a profile held to what networks take today. */
async function useCurrentLimits(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  profileId: string,
): Promise<void> {
  const { status } = await fetch(`${url}/v1/profiles/${profileId}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ networkLimits: 'current' }),
  });
  if (status !== 200) throw new Error(`The change of a profile's limits was answered with ${status}.`);
}

/** As the network spells it, so that it can be compared with what the network says. */
const handleOn = (platform: Platform, name: string): string =>
  platform === 'x' ? `ringer_${name.replace('-', '_')}` : `ringer-${name}.sandbox.test`;

/** Writes down every account that is not connected, and connects again those that need it. @throws when a network refuses */
export async function reconnectAccounts(system: System, logbook: Logbook): Promise<void> {
  const accounts = await readDisconnections(system.db);
  addDisconnections(logbook.disconnections, accounts);
  const connection = connectionOf(system);
  for (const { profileId, platform, handle, state } of accounts) {
    if (state !== 'reconnect') continue;
    await connectSandboxAccount(connection, { profileId, platform, handle });
    logbook.reconnected += 1;
  }
}
