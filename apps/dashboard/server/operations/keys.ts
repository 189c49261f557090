import { apiError, maxProfilesOfKey, scopes } from '@carillon/core';
import {
  changeKeyBudget,
  createOwnApiKey,
  findOwnApiKey,
  listApiKeys,
  revokeApiKey,
  rotateApiKey,
} from '@carillon/db/api-keys';
import { findForeignProfiles } from '@carillon/db/profiles';
import { givenId } from '@carillon/operations/schemas/fields';
import { hashApiKey, newApiKey } from '@carillon/secrets';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

const listKeysOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/keys',
  handle: (_, { db, person }) => listApiKeys(db, person.userId),
});

/** US dollars that posts of a key may cost in a month; null for as much as there is. */
const monthlyBudget = z.int().min(1).max(1_000_000).nullable();

/** The key is shown here and never again. */
const createKeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  method: 'post',
  path: '/keys',
  audit: {
    action: 'api_key.created',
    details: ({ body: { scopes, sandbox, profileIds, expiresIn, monthlyBudget } }) => ({
      scopes,
      sandbox,
      ...(profileIds.length > 0 && { profileIds }),
      ...(expiresIn !== null && { expiresInDays: expiresIn }),
      ...(monthlyBudget !== null && { monthlyBudget }),
    }),
  },
  body: z.strictObject({
    name: z.string().trim().min(1).max(100),
    scopes: z.array(z.enum(scopes)).min(1),
    /** Days; null is never. */
    expiresIn: z.int().min(1).max(3_650).nullable(),
    sandbox: z.boolean(),
    monthlyBudget: monthlyBudget.default(null),
    /** Profiles that it is bound to; empty for all. */
    profileIds: z
      .array(z.string().max(100))
      .max(maxProfilesOfKey)
      .default([])
      .transform((ids) => [...new Set(ids)]),
  }),
  async handle({ body: { name, sandbox, expiresIn, ...chosen } }, { db, apiKeys, caps, limiter, person }) {
    const { userId } = person;
    const foreign = await findForeignProfiles(db, { userId, sandbox: false }, chosen.profileIds);
    if (foreign.length > 0) throw apiError('profile_not_found');
    const key = newApiKey({ sandbox });
    const [hash = ''] = hashApiKey(key, apiKeys);
    const expiresAt = expiresIn === null ? null : new Date(Date.now() + expiresIn * 86_400_000);
    const facts = { userId, name, hash, last4: key.slice(-4), sandbox, expiresAt, ...chosen };
    const id = await createOwnApiKey(db, facts, caps.apiKeys);
    if (id === null) throw dashboardError('too_many_keys', { limit: caps.apiKeys });
    limiter.known.add(key);
    return { id, key };
  },
});

const changeKeyOperation = personOperation({
  who: 'person',
  needsProof: true,
  locks: true,
  method: 'patch',
  path: '/keys/{id}',
  audit: {
    action: 'api_key.changed',
    details: ({ body: { monthlyBudget } }) => ({ monthlyBudget: monthlyBudget ?? 'none' }),
  },
  params: z.object({ id: givenId('apk') }),
  body: z.strictObject({ monthlyBudget }),
  async handle({ params: { id }, body }, { db, person: { userId } }) {
    if ((await changeKeyBudget(db, id, { userId, ...body })) === null) throw dashboardError('key_not_found');
    return null;
  },
});

/** Gives programs a new key in place of one, which ends some hours later. The key is shown here and never again. */
const rotateKeyOperation = personOperation({
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
    if (former.clientId !== null) throw dashboardError('key_of_app');
    const key = newApiKey({ sandbox: former.sandbox });
    const [hash = ''] = hashApiKey(key, apiKeys);
    const overlapMs = overlapHours * 3_600_000;
    const rotated = await rotateApiKey(db, {
      userId,
      id,
      hash,
      last4: key.slice(-4),
      overlapMs,
      max: caps.apiKeys,
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

const revokeKeyOperation = personOperation({
  who: 'person',
  locks: true,
  method: 'delete',
  path: '/keys/{id}',
  audit: { action: 'api_key.revoked' },
  params: z.object({ id: z.string() }),
  query: z.object({
    /** True when webhooks that it made are switched off; where it is not said, those of apps are. */
    made: z.enum(['end', 'keep']).optional(),
  }),
  async handle({ params: { id }, query: { made } }, { db, person: { userId } }) {
    const endsMade = made && made === 'end';
    if ((await revokeApiKey(db, id, { userId, endsMade })) === null) throw dashboardError('key_not_found');
    return null;
  },
});

export const keysOperations = [
  listKeysOperation,
  createKeyOperation,
  changeKeyOperation,
  rotateKeyOperation,
  revokeKeyOperation,
] as const;
