import { randomUUID } from 'node:crypto';
import type { Platform } from '@carillon/core';
import { createApiKey, createProfile, createUser } from '@carillon/db';
import { createNetworks, type Networks } from '@carillon/networks/all';
import { hashApiKey, keyRing, newApiKey } from '@carillon/secrets';
import type { Machine } from '../machine/machine.ts';
import { connectAccount } from './connect-account.ts';

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

/** How people's browsers reach the networks when they connect an account. */
export const peoplesNetworks = (): Networks =>
  createNetworks({
    x: { clientId: 'carillon', clientSecret: 'secret' },
    bluesky: { hosts: { allowPrivateHosts: true } },
  });

/** Users with a profile, an API key, and accounts on both networks. */
export async function makeCast(machine: Machine): Promise<Tenant[]> {
  const networks = peoplesNetworks();
  const tenants: Tenant[] = [];
  for (let number = 1; number <= tenantCount; number++) {
    const { profileId, apiKey } = await makeTenant(machine);
    const accountsOn = async (platform: Platform) => {
      const accounts: Account[] = [];
      for (let which = 1; which <= accountsPerTenant; which++) {
        const handle = handleOn(platform, `${number}-${which}`);
        const connected = await connectAccount(machine, networks, { profileId, platform, handle });
        if (typeof connected === 'object') throw new Error(connected.message);
        accounts.push({ id: connected, platform, handle });
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

async function makeTenant({ db, encryptionKey }: Machine) {
  const email = `${randomUUID()}@example.com`;
  const userId = await createUser(db, { email, passwordHash: 'none', plan: 'scale' });
  if (userId === null) throw new Error('The address is in use.');
  const { id: profileId } = await createProfile(db, {
    userId,
    name: 'Chaos',
    timezone: 'UTC',
    groupId: null,
  });
  const apiKey = newApiKey({ sandbox: false });
  const [hash = ''] = hashApiKey(apiKey, keyRing([encryptionKey], 'api keys'));
  await createApiKey(db, { userId, name: 'chaos', hash, last4: apiKey.slice(-4), sandbox: false });
  return { profileId, apiKey };
}

/** As the network spells it, so that it can be compared with what the network says. */
const handleOn = (platform: Platform, name: string): string =>
  platform === 'x' ? `ringer_${name.replace('-', '_')}` : `ringer-${name}.sandbox.test`;
