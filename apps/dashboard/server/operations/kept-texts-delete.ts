import { deleteKeptText } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';
import { dashboardError } from '../problems.ts';

/** Erases a text: it was discarded, or a post was made of it. */
export const deleteKeptTextOperation = personOperation({
  who: 'person',
  method: 'delete',
  path: '/kept-texts/{id}',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    if (!(await deleteKeptText(db, userId, id))) throw dashboardError('kept_text_not_found');
    return null;
  },
});
