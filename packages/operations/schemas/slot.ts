import { z } from 'zod';
import { platform, timestamp } from './fields.ts';
import { postingWindow } from './posting-window.ts';

/** A free time of a network, and why it is the next one. */
export const slot = z
  .object({
    platform,
    at: timestamp.meta({ description: 'the free time, in UTC' }),
    localTime: z.string().meta({
      description: 'the same moment in the time zone of the profile',
      example: '2026-11-24T09:00:00+01:00',
    }),
    window: postingWindow,
    rank: z.int().meta({ description: '1 for the best window of the network' }),
    source: z
      .string()
      .nullable()
      .meta({ description: 'source that recommends the window; null for own windows' }),
    reasons: z.array(z.enum(['window', 'spacing', 'daily_limit', 'clock_change'])).meta({
      description:
        'window: the time lies in this window. spacing: an earlier or better time is too close to another post. daily_limit: an earlier day already has as many posts as allowed. clock_change: the clocks change within the window.',
    }),
    reason: z.string().meta({
      description: 'the reasons as a sentence',
      example: 'Tuesdays 09:00–11:00 (Europe/Berlin) is your best window for X.',
    }),
  })
  .meta({ id: 'Slot', description: 'a free time of a network, and why it is the next one' });
