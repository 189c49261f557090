import type { Platform } from '@carillon/core';
import { connectSandboxAccount, type SandboxConnection } from '@carillon/harness/connect-sandbox-account';
import { createNetworks } from '@carillon/networks/all';
import { keyRing } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import type { Machine } from '../system/system.ts';

export interface Account {
  readonly id: string;
  readonly platform: Platform;
  readonly handle: string;
}

/** Somebody who publishes. */
export interface Tenant {
  readonly profileId: string;
  readonly apiKey: string;
  readonly accounts: Readonly<Record<Platform, readonly Account[]>>;
}

export const tenantCount = 4;
export const accountsPerTenant = 4;

/** What people need to connect an account, as a dashboard does for them. */
export const peopleOf = ({ db, sandbox, encryptionKey }: Machine): SandboxConnection => ({
  db,
  sandbox,
  keys: keyRing([encryptionKey], 'credentials'),
  networks: createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { allowPrivateHosts: true } },
  }),
});

/** Users with a profile, an API key, and accounts on both networks. */
export async function makeCast(machine: Machine): Promise<Tenant[]> {
  const people = peopleOf(machine);
  const apiKeys = keyRing([machine.encryptionKey], 'api keys');
  const tenants: Tenant[] = [];
  for (let number = 1; number <= tenantCount; number++) {
    const { profileId, apiKey } = await createTenant(machine.db, apiKeys, 'scale');
    const accountsOn = async (platform: Platform) => {
      const accounts: Account[] = [];
      for (let which = 1; which <= accountsPerTenant; which++) {
        const handle = handleOn(platform, `${number}-${which}`);
        const id = await connectSandboxAccount(people, { profileId, platform, handle });
        accounts.push({ id, platform, handle });
      }
      return accounts;
    };
    tenants.push({
      profileId,
      apiKey,
      accounts: { x: await accountsOn('x'), bluesky: await accountsOn('bluesky') },
    });
  }
  return tenants;
}

/** As the network spells it, so that it can be compared with what the network says. */
const handleOn = (platform: Platform, name: string): string =>
  platform === 'x' ? `ringer_${name.replace('-', '_')}` : `ringer-${name}.sandbox.test`;
