import { countUses } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** Most media of a request. */
const maxIds = 100;

/** How many posts use each of these media; nothing of one that none uses. */
export const mediaUsesOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/media-uses',
  query: z.strictObject({
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .refine(({ length }) => length <= maxIds, { error: `${maxIds} ids at most, with commas between them` }),
  }),
  handle: ({ query: { ids } }, { db, person }) => countUses(db, person, ids),
});
