import { z } from 'zod';
import { id, platform, timestamp } from './fields.ts';
import { problem, warnings } from './problem.ts';

const count = z.object({
  platform,
  length: z.int().meta({ description: 'length as this network counts it', example: 19 }),
  limit: z.int().meta({ description: 'longest that this network takes', example: 280 }),
  unit: z.string().meta({ description: 'unit in which this network counts', example: 'weighted characters' }),
});

/** Result of checking a request without storing anything. */
export const review = z
  .object({
    valid: z.boolean().meta({ description: 'true when POST /posts would accept it now' }),
    problems: z
      .array(problem)
      .meta({ description: 'everything that is wrong with the request, at once', example: [] }),
    warnings,
    status: z
      .enum(['draft', 'scheduled', 'queued'])
      .meta({ description: 'status that the post would have', example: 'queued' }),
    scheduledAt: timestamp.nullable().meta({
      description: 'when the post would go out; with autoSchedule, the earliest of its slots',
      example: null,
    }),
    platforms: z
      .array(
        z.object({
          socialAccountId: id('sac'),
          platform,
          scheduledAt: timestamp
            .nullable()
            .meta({ description: 'with autoSchedule, the slot that it would get now', example: null }),
          reason: z.string().nullable().meta({
            description: 'with autoSchedule, why this slot is the next one; null otherwise',
            example: null,
          }),
          items: z
            .array(
              z
                .object({
                  counts: z.array(count).readonly().meta({ description: 'one for each network of the post' }),
                })
                .meta({ description: 'length as each network of the post counts it' }),
            )
            .readonly()
            .meta({ description: 'the items of this account, in their order' }),
        }),
      )
      .meta({ description: 'the post as it would be on each account' }),
    quota: z
      .object({
        used: z.int().meta({ description: 'posts created this month (UTC)', example: 12 }),
        limit: z.int().meta({ description: 'posts per month that the plan allows', example: 300 }),
        uses: z.int().meta({ description: 'posts that this one would use' }),
      })
      .meta({ description: 'posts of this month' }),
  })
  .meta({ id: 'Review', description: 'result of checking a request without storing anything' });
