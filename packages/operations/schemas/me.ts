import { planNames, scopes } from '@carillon/core';
import { z } from 'zod';
import { id, timestamp } from './fields.ts';

const plan = z.enum(planNames).nullable().meta({
  description: 'the plan of the user; null to a key that is bound to profiles',
  example: 'growth',
});

/** Answer to asking what a key is good for. */
export const meAnswer = z.object({
  data: z
    .object({
      user: z
        .object({
          id: id('usr'),
          email: z.string().nullable().meta({
            description: 'e-mail address; null to a key that is bound to profiles',
            example: 'ada@example.com',
          }),
        })
        .meta({ description: 'whose key it is' }),
      plan,
      limits: z
        .object({
          postsPerMonth: z.int().meta({ description: 'posts that a month (UTC) may have', example: 1_000 }),
          socialAccounts: z.int().meta({ description: 'accounts that may be connected', example: 25 }),
          threads: z.boolean().meta({ description: 'whether a target may have several items' }),
          mediaBytes: z.number().meta({ description: 'room for media, bytes', example: 20_000_000_000 }),
          requestsPerMinute: z.int().meta({
            description: 'requests of this key; all keys together have twice as many',
            example: 300,
          }),
        })
        .meta({ description: 'limits of the plan; for a key that is bound to profiles, its part of them' }),
      usage: z
        .object({
          posts: z.int().meta({
            description:
              'posts created this month (UTC), drafts included. A sandbox key sees those of sandbox keys, which are counted separately. A key that is bound to profiles sees those that it created, deleted ones included',
          }),
          socialAccounts: z.int().meta({ description: 'connected accounts that this key reaches' }),
          mediaBytes: z.number().meta({
            description: 'stored media, bytes; a key that is bound to profiles sees those that it uploaded',
            example: 412_345,
          }),
        })
        .meta({ description: 'used part of it' }),
      key: z
        .object({
          id: id('apk'),
          name: z.string().meta({ description: 'by the user', example: 'CMS' }),
          scopes: z.array(z.enum(scopes)).meta({ description: 'scopes of the key', example: ['posts:read'] }),
          expiresAt: timestamp
            .nullable()
            .meta({ description: 'when it ends; null for never', example: null }),
          sandbox: z.boolean().meta({
            description: 'true for a test key: it reaches sandbox accounts only',
            example: false,
          }),
          profileIds: z.array(id('prf')).meta({
            description:
              'profiles that it is bound to: it reaches nothing of others. Empty for all. A deleted profile stays in the list',
            example: [],
          }),
        })
        .nullable()
        .meta({ description: 'the key; null for a person who is signed in', example: null }),
    })
    .meta({ id: 'Me', description: 'the key of the request: its user, scopes and plan' }),
});
