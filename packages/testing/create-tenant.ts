import { randomUUID } from 'node:crypto';
import type { Plan } from '@carillon/core';
import type { Database } from '@carillon/db';
import { createProfile } from '@carillon/db/profiles';
import { createUser } from '@carillon/db/users';
import type { KeyRing } from '@carillon/secrets';
import { createKey } from './create-key.ts';

export interface Tenant {
  readonly userId: string;
  readonly profileId: string;
  readonly apiKey: string;
}

/** A user with a profile and an API key. */
export async function createTenant(db: Database, keys: KeyRing, plan: Plan): Promise<Tenant> {
  const userId = await createUser(db, { email: `${randomUUID()}@example.com`, passwordHash: 'none', plan });
  if (userId === null) throw new Error('The address is in use.');
  const { id: profileId } = await createProfile(db, { userId, name: 'Test', timezone: 'UTC', groupId: null });
  return { userId, profileId, apiKey: await createKey(db, keys, { userId }) };
}
