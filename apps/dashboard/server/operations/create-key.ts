import { scopes } from '@carillon/core';
import { createOwnApiKey } from '@carillon/db';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** The key is shown here and never again. */
export const createKeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/keys',
  audit: {
    action: 'api_key.created',
    details: ({ body: { scopes, sandbox, expiresIn } }) => ({
      scopes,
      sandbox,
      ...(expiresIn !== null && { expiresInDays: expiresIn }),
    }),
  },
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(z.enum(scopes)).min(1),
    /** Days; null is never. */
    expiresIn: z.int().min(1).max(3_650).nullable(),
    sandbox: z.boolean(),
  }),
  async handle({ body: { name, sandbox, expiresIn, ...body } }, { db, apiKeys, caps, limiter, person }) {
    const { userId } = person;
    const key = newApiKey({ sandbox });
    const [hash = ''] = hashApiKey(key, apiKeys);
    const expiresAt = expiresIn === null ? null : new Date(Date.now() + expiresIn * 86_400_000);
    const facts = { userId, name, hash, last4: key.slice(-4), sandbox, scopes: body.scopes, expiresAt };
    const id = await createOwnApiKey(db, facts, caps.apiKeys);
    if (id === null) throw dashboardError('too_many_keys', { limit: caps.apiKeys });
    limiter.known.add(key);
    return { id, key };
  },
});
