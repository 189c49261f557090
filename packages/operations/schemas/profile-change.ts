import { networkLimitsNames, platforms } from '@carillon/core';
import { z } from 'zod';
import { timezone } from './moment.ts';
import { ownWindows } from './posting-window.ts';

const whole = (min: number, max: number) => z.int().min(min).max(max);

/** A week, minutes: more could never be kept within the days that are looked at. */
const maxSpacingMinutes = 7 * 24 * 60;

/** The body of PATCH /profiles/{id}: what is not given stays as it is. */
export const profileChange = z
  .strictObject({
    timezone: timezone.optional().meta({
      description: 'IANA name of the time zone of posting windows and days',
      example: 'Europe/Berlin',
    }),
    spacingMinutes: whole(0, maxSpacingMinutes).optional().meta({
      description:
        'smallest distance in minutes between an auto-scheduled post and any other post of its network',
      example: 90,
    }),
    dailyLimit: whole(1, 100).optional().meta({
      description: 'auto-scheduling adds no post to a day on which the network already has this many',
      example: 5,
    }),
    windows: z.partialRecord(z.enum(platforms), ownWindows).optional().meta({
      description:
        'replaces all own windows; {} brings back the default ones; no two of a network may be the same',
    }),
    networkLimits: z.enum(networkLimitsNames).optional().meta({
      description:
        'specified: posts are held to the limits that this API was specified with. current: to what networks take today, where that is more. Planned posts that do not fit any more are not published: `warnings` says how many',
      example: 'current',
    }),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), {
    error: 'an object with at least one of timezone, spacingMinutes, dailyLimit, windows, networkLimits',
  })
  .meta({
    id: 'ProfileChange',
    description: 'at least one of the fields; the others stay as they are',
    minProperties: 1,
  });
