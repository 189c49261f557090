import { apiError } from '@carillon/core';
import { getPost } from '@carillon/db';
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { givenId } from '../schemas/fields.ts';
import { fullPost } from '../schemas/post.ts';

export const getPostEndpoint = endpoint({
  operationId: 'getPost',
  method: 'get',
  path: '/posts/{id}',
  summary: 'Get a post',
  description: 'One post with what became of it on every platform.',
  params: z.object({ id: givenId('pst') }),
  answer: { status: 200, schema: z.object({ data: fullPost }) },
  errors: ['post_not_found'],
  async handle({ params: { id } }, { db, caller }) {
    const found = await getPost(db, caller, id);
    if (found === null) throw apiError('post_not_found');
    const { publications, ...post } = found;
    const platforms = publications.map(({ dueAt, ...publication }) => ({
      ...publication,
      scheduledAt: dueAt,
    }));
    return { data: { ...post, platforms, media: [] } };
  },
});
