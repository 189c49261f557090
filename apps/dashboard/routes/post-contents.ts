import { apiError } from '@carillon/core';
import { readContents } from '@carillon/db';
import { z } from 'zod';
import { personOperation } from '../operation.ts';

/** What a post says on each account, to be written anew. */
export const postContentsOperation = personOperation({
  who: 'person',
  method: 'get',
  path: '/posts/:id/contents',
  params: z.object({ id: z.string() }),
  async handle({ params: { id } }, { db, person: { userId } }) {
    const contents = await readContents(db, { userId, sandbox: false }, id);
    if (contents === null) throw apiError('post_not_found');
    return contents;
  },
});
