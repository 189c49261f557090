import { readKeptText } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** A text that the person has begun. */
export const readKeptTextOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/kept-texts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    const kept = await readKeptText(db, userId, id);
    if (kept === null) throw dashboardError('kept_text_not_found');
    return kept;
  },
});
