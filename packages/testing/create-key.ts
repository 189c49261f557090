import { scopes } from '@carillon/core';
import type { Database } from '@carillon/db';
import { createApiKey, type NewApiKey } from '@carillon/db/api-keys';
import { hashApiKey, type KeyRing, newApiKey } from '@carillon/secrets';

export type KeyFacts = Pick<NewApiKey, 'userId'> &
  Partial<
    Pick<NewApiKey, 'sandbox' | 'scopes' | 'expiresAt' | 'profileIds' | 'firstKeyId' | 'monthlyBudget'>
  >;

/** An API key of a user: one that may do everything, on all accounts, for good, unless `facts` say otherwise. */
export async function createKey(db: Database, keys: KeyRing, facts: KeyFacts): Promise<string> {
  const { sandbox = false } = facts;
  const apiKey = newApiKey({ sandbox });
  const [hash = ''] = hashApiKey(apiKey, keys);
  await createApiKey(db, { scopes, ...facts, sandbox, name: 'test', hash, last4: apiKey.slice(-4) });
  return apiKey;
}
