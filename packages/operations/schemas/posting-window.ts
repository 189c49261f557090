import { byPlatform, platformTitles, weekdays } from '@carillon/core';
import { z } from 'zod';

const clock = (pattern: RegExp, expected: string) => z.string().regex(pattern, { error: expected });

/** Hours of some weekdays. */
export const postingWindow = z
  .strictObject({
    days: z
      .array(z.enum(weekdays))
      .min(1)
      .max(7)
      .readonly()
      .meta({ description: 'weekdays on which it is open', example: ['tue'] }),
    from: clock(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time from 00:00 to 23:59').meta({
      description: 'when it opens, from 00:00 to 23:59',
      example: '09:00',
    }),
    to: clock(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'a time up to 24:00').meta({
      description: 'when it closes, later than `from`, up to 24:00; a window over midnight is two windows',
      example: '11:00',
    }),
  })
  .refine(({ from, to }) => from < to, {
    error: 'later than from; a window over midnight is two windows',
    path: ['to'],
  })
  .meta({
    id: 'PostingWindow',
    description: 'open from `from` until just before `to`, in the time zone of the profile',
  });

/** Own windows of a network, the best first. */
export const ownWindows = z
  .array(postingWindow)
  .min(1)
  .max(50)
  .superRefine((windows, context) => {
    const seen = new Set<string>();
    for (const [index, { days, from, to }] of windows.entries()) {
      const hours = [...[...new Set(days)].sort(), from, to].join();
      if (seen.has(hours))
        context.addIssue({ code: 'custom', path: [index], message: 'different from the windows before it' });
      seen.add(hours);
    }
  })
  .meta({ uniqueItems: true });

const windowsOf = (title: string) =>
  z
    .array(postingWindow)
    .readonly()
    .optional()
    .meta({ description: `own windows of ${title}, the best first` });

/** Windows by network, the best first. */
export const windowsByPlatform = z.object(byPlatform((platform) => windowsOf(platformTitles[platform])));
