import { z } from 'zod';
import { text } from './fields.ts';

const maxPairs = 20;

/** What a client notes of a post for itself. */
export const metadata = z
  .record(text(40).min(1), text(500))
  .refine((pairs) => Object.keys(pairs).length <= maxPairs, {
    error: `an object with at most ${maxPairs} keys`,
  })
  .meta({
    maxProperties: maxPairs,
    description:
      'what you note of the post for yourself: texts by names of your own; lists can be filtered by it',
    example: { campaign: 'spring' },
  });

/** A client's own id of a post. */
export const externalId = text(255).min(1).meta({
  description:
    'your own id of the post, which no other of your posts has: a second create with it is answered 409, with the id of the first; a deleted post leaves it free',
  example: null,
});

/** The same in answers. */
export const labels = {
  externalId: z.string().nullable().meta({ description: 'your own id of the post', example: null }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'what you noted of the post', example: {} }),
};
