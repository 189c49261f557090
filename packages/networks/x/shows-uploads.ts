import type { Failure } from '@carillon/core';
import { z } from 'zod';
import type { BatchItem } from '../network.ts';
import { type Access, asUser } from './as-user.ts';
import { ask } from './ask.ts';
import { postId } from './post-id.ts';
import { unavailable } from './wire-failures.ts';

const shownPost = z.object({
  data: z.object({
    id: postId,
    attachments: z.object({ media_keys: z.array(z.string()).max(100).default([]) }).optional(),
  }),
});

/**
 * Whether a post shows uploads of an item: media keys end with the ids of uploads (X, POST /2/media/upload/initialize). The
 * same text may be on other posts of the account, and a post without a text looks like any other.
 */
export async function showsUploads(
  id: string,
  { media = [] }: BatchItem,
  access: Access,
): Promise<boolean | { readonly failure: Failure }> {
  const query = { 'tweet.fields': 'attachments' };
  const answer = await asUser(access, (client) =>
    ask(client, { does: 'read' }, (api) => api.v2.get<unknown>('tweets/:id', query, { params: { id } })),
  );
  if ('failure' in answer) return answer;
  const { data } = shownPost.safeParse(answer.data);
  if (data === undefined) return { failure: unavailable };
  const keys = data.data.attachments?.media_keys ?? [];
  return media.some(({ remoteId }) => remoteId !== null && keys.some((key) => key.endsWith(`_${remoteId}`)));
}
