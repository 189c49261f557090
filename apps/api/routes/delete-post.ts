import { apiError, deletedMessage, nameAccounts } from '@carillon/core';
import { deletePost, getPost, inTransaction } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { requireVersion } from '../posts/require-version.ts';
import { givenId } from '../schemas/fields.ts';
import { postWithMessage } from '../schemas/post.ts';

const inPart = {
  cancelled: [{ platform: 'bluesky', platformUsername: 'ada.example' }],
  late: [{ platform: 'x', platformUsername: 'ada' }],
} as const;

export const deletePostEndpoint = endpoint({
  operationId: 'deletePost',
  method: 'delete',
  path: '/posts/{id}',
  summary: 'Delete a post before it goes out',
  description:
    'Cancels the post on every platform where publishing has not begun, and removes it when that is all of them.',
  scope: 'posts:write',
  audit: { action: 'post.deleted' },
  params: z.object({ id: givenId('pst') }),
  conditional: true,
  locks: true,
  answer: { status: 200, schema: postWithMessage(deletedMessage(inPart)), orNothing: true },
  errors: ['post_not_found', 'too_late_to_delete'],
  handle: ({ params: { id } }, { db, caller, ifMatch, publicUrl, tellPages }) =>
    inTransaction(db, async (tx) => {
      await requireVersion(tx, id, { caller, ifMatch, publicUrl });
      const deletion = await deletePost(tx, caller, id);
      if (deletion === null) throw apiError('post_not_found');
      if (deletion.kind === 'refused') {
        throw apiError('too_late_to_delete', { accounts: nameAccounts(deletion.late) });
      }
      tellPages(id);
      if (deletion.kind === 'deleted') return null;
      const rest = await getPost(tx, caller, id);
      if (rest === null) throw apiError('post_not_found');
      const { publications: _, ...post } = rest;
      return { data: post, message: deletedMessage(deletion) };
    }),
});
