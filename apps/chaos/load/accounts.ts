import type { Platform } from '@carillon/core';
import { connectSandboxAccount, type SandboxConnection } from '@carillon/harness/connect-sandbox-account';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { createNetworks, ofSandbox } from '@carillon/networks/all';
import { keyRing } from '@carillon/secrets';
import { createTenant } from '@carillon/testing/create-tenant';
import type { Endpoint } from '../judge/webhook-evidence.ts';
import type { System } from '../system/system.ts';
import { createEndpoints } from '../webhooks/endpoints.ts';

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
  /** Uploaded before the faults begin; as many as an item may have. */
  readonly pictures: readonly Picture[];
  /** Told of everything, from before the accounts were connected. */
  readonly endpoints: readonly Endpoint[];
}

interface Picture {
  readonly id: string;
  /** Of what goes to either network, hexadecimal. */
  readonly sha256: string;
}

export const tenantCount = 4;
export const accountsPerTenant = 4;

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

/** Creates users with a profile, an API key, and accounts on both networks. */
export async function createTenants(system: System): Promise<Tenant[]> {
  const connection = connectionOf(system);
  const apiKeys = keyRing([system.encryptionKey], 'api keys');
  const tenants: Tenant[] = [];
  for (let number = 1; number <= tenantCount; number++) {
    const { userId, profileId, apiKey } = await createTenant(system.db, apiKeys, 'scale');
    const endpoints = await createEndpoints(system, { number, userId, apiKey });
    const accountsOn = async (platform: Platform) => {
      const accounts: Account[] = [];
      for (let which = 1; which <= accountsPerTenant; which++) {
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
      pictures: await uploadPictures(system.apiUrls[0] ?? '', apiKey),
    });
  }
  return tenants;
}

/** As the network spells it, so that it can be compared with what the network says. */
const handleOn = (platform: Platform, name: string): string =>
  platform === 'x' ? `ringer_${name.replace('-', '_')}` : `ringer-${name}.sandbox.test`;

/** Connects again every account that needs it. @returns how many accounts that were @throws when a network refuses */
export async function reconnectAccounts(system: System): Promise<number> {
  const accounts = await system.db.socialAccount.findMany({
    where: { state: 'reconnect' },
    select: { profileId: true, platform: true, platformUsername: true },
  });
  const connection = connectionOf(system);
  for (const { platformUsername: handle, ...account } of accounts)
    await connectSandboxAccount(connection, { ...account, handle });
  return accounts.length;
}

/** Most pictures of an item, on either network. */
const count = 4;

/** Uploads pictures of one user, small enough for both networks. */
async function uploadPictures(url: string, apiKey: string): Promise<Picture[]> {
  const pictures: Picture[] = [];
  for (let number = 1; number <= count; number++) {
    const bytes = await picture({ width: 100 * number, height: 150 })
      .png()
      .toBuffer();
    pictures.push(await uploadMedium({ url, apiKey }, bytes));
  }
  return pictures;
}
