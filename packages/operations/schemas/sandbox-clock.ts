import { z } from 'zod';
import { exampleId, givenId, id, timestamp } from './fields.ts';
import { momentOrLocal, timezone, withZone } from './moment.ts';

/** The body of POST /sandbox/clock. */
export const sandboxAdvance = z
  .strictObject({
    profileId: givenId('prf').meta({ example: exampleId('prf') }),
    advanceTo: momentOrLocal.meta({
      description:
        'posts that wait for a time until then go out now: a future date-time with a timezone offset, such as 2040-01-09T09:00:00+01:00, or without one beside timezone',
    }),
    timezone: timezone.nullish().meta({
      description:
        'IANA name of the time zone whose clocks show advanceTo, where that has no offset. A time that they skip, or show twice, is refused with a sentence',
    }),
  })
  .transform(withZone)
  .meta({ id: 'SandboxAdvance', description: 'a profile, and the time to which its sandbox is advanced' });

/** Posts whose ids an answer names at most. */
export const maxNamed = 100;

export const sandboxAdvanced = z
  .object({
    advancedTo: timestamp.meta({ description: 'advanceTo of the request' }),
    publications: z.int().meta({
      description: 'how many publications are due now, each a post on one sandbox account',
      example: 3,
    }),
    posts: z.int().meta({ description: 'how many posts they belong to', example: 2 }),
    postIds: z
      .array(id('pst'))
      .meta({ description: `ids of those posts in the order in which they begin, ${maxNamed} at most` }),
    more: z.boolean().meta({
      description: 'true when more may wait: repeat the request until it is false',
      example: false,
    }),
  })
  .meta({ description: 'publications that are due now' });
