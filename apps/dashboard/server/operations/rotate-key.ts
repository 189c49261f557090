import { findOwnApiKey, rotateApiKey } from '@carillon/db';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Gives programs a new key in place of one, which ends some hours later. The key is shown here and never again. */
export const rotateKeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  locks: true,
  method: 'post',
  path: '/keys/{id}/rotate',
  audit: {
    action: 'api_key.rotated',
    details: ({ body: { overlapHours } }) => ({ overlapHours }),
  },
  params: z.object({ id: z.string() }),
  body: z.strictObject({
    /** Hours for which the former key is good. */
    overlapHours: z.int().min(0).max(168).default(24),
  }),
  async handle(
    { params: { id }, body: { overlapHours } },
    { db, apiKeys, caps, limiter, person: { userId } },
  ) {
    const former = await findOwnApiKey(db, userId, id);
    if (former === null) throw dashboardError('key_not_found');
    const key = newApiKey({ sandbox: former.sandbox });
    const [hash = ''] = hashApiKey(key, apiKeys);
    const overlapMs = overlapHours * 3_600_000;
    const rotated = await rotateApiKey(db, {
      ...{ userId, id, hash, last4: key.slice(-4), overlapMs, max: caps.apiKeys },
    });
    switch (rotated.kind) {
      case 'missing':
        throw dashboardError('key_not_found');
      case 'ended':
        throw dashboardError('key_ended');
      case 'too_many':
        throw dashboardError('too_many_keys', { limit: caps.apiKeys });
      case 'rotated':
        limiter.known.add(key);
        return { id: rotated.id, key, formerUntil: rotated.formerUntil };
    }
  },
});
