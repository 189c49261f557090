import { newId, platforms } from '@carillon/core';
import { keyRing, seal } from '@carillon/secrets';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';
import type { BenchContext } from './context.ts';

export interface Account {
  readonly id: string;
  readonly platform: (typeof platforms)[number];
}

/** A user with a profile, an API key and accounts. */
export interface BenchTenant extends Tenant {
  /** On one network after the other, in turn. */
  readonly accounts: readonly Account[];
}

/** An account as its network knows it. */
export interface NetworkAccount {
  readonly platform: (typeof platforms)[number];
  readonly platformUserId: string;
  readonly platformUsername: string;
  /** Rights of the account on its network. */
  readonly grantedScopes?: readonly string[];
  /** In the network's own shape. */
  readonly credentials: unknown;
}

/** A tenant whose accounts have sealed credentials that open, and that no network knows. */
export const createBenchTenant = (context: BenchContext, accountCount: number): Promise<BenchTenant> =>
  storeTenant(
    context,
    { sandbox: false },
    Array.from({ length: accountCount }, (_, index) => ({
      platform: platforms[index % platforms.length] ?? 'x',
      platformUserId: `user-${index}`,
      platformUsername: `ringer_${index}`,
      credentials: { token: 'a'.repeat(90) },
    })),
  );

/** A tenant with these accounts, in their order. */
export async function storeTenant(
  { db, encryptionKey }: BenchContext,
  { sandbox }: { readonly sandbox: boolean },
  connected: readonly NetworkAccount[],
): Promise<BenchTenant> {
  const tenant = await createTenant(db, keyRing([encryptionKey], 'api keys'), 'scale');
  const keys = keyRing([encryptionKey], 'credentials');
  const accounts = connected.map((account) => ({ ...account, id: newId('sac') }));
  const sealed = accounts.map(async ({ id, platform, credentials }) => ({
    socialAccountId: id,
    sealed: await seal(credentials, { socialAccountId: id, platform }, keys),
  }));
  const facts = { profileId: tenant.profileId, platformAvatar: '', sandbox };
  const rows = accounts.map(({ credentials: _, grantedScopes = [], ...account }) => ({
    ...account,
    ...facts,
    grantedScopes: [...grantedScopes],
  }));
  const credentials = await Promise.all(sealed);
  for (let from = 0; from < rows.length; from += 1_000) {
    await db.socialAccount.createMany({ data: rows.slice(from, from + 1_000) });
    await db.credentials.createMany({ data: credentials.slice(from, from + 1_000) });
  }
  return { ...tenant, accounts };
}
