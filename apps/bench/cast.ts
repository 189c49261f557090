import { newId, platforms } from '@carillon/core';
import { keyRing, seal } from '@carillon/secrets';
import { createTenant, type Tenant } from '@carillon/testing';
import type { Stage } from './stage.ts';

export interface Account {
  readonly id: string;
  readonly platform: (typeof platforms)[number];
}

export interface Cast extends Tenant {
  /** Their networks in turn. */
  readonly accounts: readonly Account[];
}

/** Somebody with an API key and sandbox accounts, whose sealed credentials open to something that no network knows. */
export async function makeCast({ db, encryptionKey }: Stage, accountCount: number): Promise<Cast> {
  const tenant = await createTenant(db, keyRing([encryptionKey], 'api keys'), 'scale');
  const keys = keyRing([encryptionKey], 'credentials');
  const accounts = Array.from({ length: accountCount }, (_, index) => ({
    id: newId('sac'),
    profileId: tenant.profileId,
    platform: platforms[index % platforms.length] ?? 'x',
    platformUserId: `user-${index}`,
    platformUsername: `ringer_${index}`,
    platformAvatar: '',
    sandbox: true,
  }));
  const credentials = accounts.map(async ({ id, platform }) => ({
    socialAccountId: id,
    sealed: await seal({ token: 'a'.repeat(90) }, { socialAccountId: id, platform }, keys),
  }));
  await db.socialAccount.createMany({ data: accounts });
  await db.credentials.createMany({ data: await Promise.all(credentials) });
  return { ...tenant, accounts };
}
