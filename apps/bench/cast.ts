import { newId, platforms } from '@carillon/core';
import { keyRing, seal } from '@carillon/secrets';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';
import type { Stage } from './stage.ts';

export interface Account {
  readonly id: string;
  readonly platform: (typeof platforms)[number];
}

export interface Cast extends Tenant {
  /** Their networks in turn. */
  readonly accounts: readonly Account[];
}

/** An account as its network knows it. */
export interface NetworkAccount {
  readonly platform: (typeof platforms)[number];
  readonly platformUserId: string;
  readonly platformUsername: string;
  /** In the network's own shape. */
  readonly credentials: unknown;
}

/** Somebody with an API key and accounts, whose sealed credentials open to something that no network knows. */
export const makeCast = (stage: Stage, accountCount: number): Promise<Cast> =>
  storeCast(
    stage,
    { sandbox: false },
    Array.from({ length: accountCount }, (_, index) => ({
      platform: platforms[index % platforms.length] ?? 'x',
      platformUserId: `user-${index}`,
      platformUsername: `ringer_${index}`,
      credentials: { token: 'a'.repeat(90) },
    })),
  );

/** Somebody with an API key and these accounts, in their order. */
export async function storeCast(
  { db, encryptionKey }: Stage,
  { sandbox }: { readonly sandbox: boolean },
  connected: readonly NetworkAccount[],
): Promise<Cast> {
  const tenant = await createTenant(db, keyRing([encryptionKey], 'api keys'), 'scale');
  const keys = keyRing([encryptionKey], 'credentials');
  const accounts = connected.map((account) => ({ ...account, id: newId('sac') }));
  const sealed = accounts.map(async ({ id, platform, credentials }) => ({
    socialAccountId: id,
    sealed: await seal(credentials, { socialAccountId: id, platform }, keys),
  }));
  const facts = { profileId: tenant.profileId, platformAvatar: '', sandbox };
  const rows = accounts.map(({ credentials: _, ...account }) => ({ ...account, ...facts }));
  const credentials = await Promise.all(sealed);
  for (let from = 0; from < rows.length; from += 1_000) {
    await db.socialAccount.createMany({ data: rows.slice(from, from + 1_000) });
    await db.credentials.createMany({ data: credentials.slice(from, from + 1_000) });
  }
  return { ...tenant, accounts };
}
