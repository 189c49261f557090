import { apiError } from '@carillon/core';
import { z } from 'zod';
import { endpoint } from '../http/endpoint.ts';
import { findShownPost } from '../posts/find-shown-post.ts';
import { givenId } from '../schemas/fields.ts';
import { postAnswer } from '../schemas/post.ts';

export const getPostEndpoint = endpoint({
  operationId: 'getPost',
  method: 'get',
  path: '/posts/{id}',
  summary: 'Get a post',
  description: 'One post with its state on every platform.',
  scope: 'posts:read',
  params: z.object({ id: givenId('pst') }),
  conditional: true,
  answer: { status: 200, schema: postAnswer },
  errors: ['post_not_found'],
  async handle({ params: { id } }, { db, ...context }) {
    const data = await findShownPost(db, context, id);
    if (data === null) throw apiError('post_not_found');
    return { data };
  },
});
