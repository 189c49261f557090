import { z } from 'zod';
import { text } from './fields.ts';

const maxPairs = 20;

/** Texts by names of a client's own. */
const pairs = z.record(text(40).min(1), text(500)).refine((all) => Object.keys(all).length <= maxPairs, {
  error: `an object with at most ${maxPairs} keys`,
});

const ownId = text(255).min(1);

/** Parameters of a list; without examples, which readers send as they find them. */
export const labelFilter = {
  external_id: ownId.optional().meta({ description: 'only the post with this id of your own' }),
  metadata: pairs.optional().meta({
    maxProperties: maxPairs,
    description: 'only posts with all of this metadata: `metadata[campaign]=spring`',
  }),
};

/** Notes of a client on a post, for itself. */
export const metadata = pairs.meta({
  maxProperties: maxPairs,
  description: 'your own notes on the post: texts by names; lists can be filtered by them',
  example: { campaign: 'spring' },
});

/** A client's own id of a post. */
export const externalId = ownId.meta({
  description:
    'your own id of the post, which no other of your posts has: a second create with it is answered 409, with the id of the first; a deleted post leaves it free',
});

/** The same in answers. */
export const labels = {
  externalId: z.string().nullable().meta({ description: 'your own id of the post', example: null }),
  metadata: z.record(z.string(), z.string()).meta({ description: 'your notes on the post', example: {} }),
};
