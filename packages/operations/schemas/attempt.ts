import { z } from 'zod';
import { id, platform, timestamp } from './fields.ts';

const outcome = z
  .enum(['published', 'retry', 'reconnect', 'operator', 'refused', 'unknown'])
  .nullable()
  .meta({
    description: [
      'published: the network confirmed it.',
      'retry: certainly not published, and attempted again later.',
      'reconnect: the network refuses the credentials; reconnect the account.',
      'operator: the network refuses this server; its operator must act, and the post waits.',
      'refused: the network does not take this content.',
      'unknown: the network did not confirm it; the network is asked before anything is sent again.',
      'null: still running.',
    ].join(' '),
  });

/** One try at publishing a post on one account. */
export const attempt = z
  .object({
    platform,
    socialAccountId: id('sac'),
    round: z.int().meta({ description: '1 for the post as it was created; one more with every resend' }),
    number: z.int().meta({ description: 'counts the attempts of a round' }),
    startedAt: timestamp.meta({ description: 'when it began' }),
    endedAt: timestamp.nullable().meta({ description: 'when it ended; null while it is under way' }),
    outcome,
    networkStatus: z
      .int()
      .nullable()
      .meta({ description: 'HTTP status of the network’s answer, where there was one', example: 201 }),
    message: z
      .string()
      .meta({ description: 'outcome in words', example: 'Published as 1991234567890123456' }),
    nextAttemptAt: timestamp
      .nullable()
      .meta({ description: 'no further attempt before this time', example: null }),
  })
  .meta({ id: 'Attempt', description: 'one try at publishing a post on one account' });
