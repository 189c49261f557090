import { isOpen, readPost } from '../../../api/posts.ts';
import { request } from '../../../api/request.ts';
import type { ListedPost } from '../../../api/types.ts';

/** What can be done with many posts at once. */
export interface BulkAction {
  readonly name: 'publish' | 'move' | 'resend' | 'delete';
  /** Of its button. */
  readonly label: string;
  /** What is about to happen, as a sentence without its count. */
  readonly question: string;
  readonly isHarmless: boolean;
  /** Whether it makes sense for a post. */
  readonly fits: (post: ListedPost) => boolean;
}

const hasFailed = ({ platforms }: ListedPost): boolean => platforms.some(({ status }) => status === 'failed');

export const bulkActions: readonly BulkAction[] = [
  {
    name: 'publish',
    label: 'Publish now',
    question: 'They go out at once, whatever time they were planned for.',
    isHarmless: true,
    fits: ({ status }) => status === 'draft' || status === 'scheduled',
  },
  {
    name: 'move',
    label: 'Move',
    question: 'The time of each is moved by as much.',
    isHarmless: true,
    fits: ({ status, scheduledAt }) => scheduledAt !== null && (status === 'draft' || status === 'scheduled'),
  },
  {
    name: 'resend',
    label: 'Resend',
    question: 'What failed is sent again; what is out stays as it is.',
    isHarmless: true,
    fits: (post) => (post.status === 'failed' || post.status === 'partial') && hasFailed(post),
  },
  {
    name: 'delete',
    label: 'Delete',
    question:
      'What has not gone out is deleted. This cannot be undone; what is published stays on the networks.',
    isHarmless: false,
    fits: (post) => post.status === 'draft' || post.status === 'failed' || isOpen(post),
  },
];

/**
 * Does it with one post, held against the version that was listed.
 * @param byMs how far its time is moved, where it is
 * @throws {RequestError} when it was refused; then nothing was done with this post
 */
export async function actOn(post: ListedPost, { name }: BulkAction, byMs: number): Promise<void> {
  const path = `/v1/posts/${post.id}`;
  if (name === 'resend') return void (await request('POST', `${path}/resend`));
  const { post: now, etag } = await readPost(post.id);
  const version = { 'if-match': etag };
  if (name === 'publish') return void (await request('POST', `${path}/publish`, undefined, version));
  if (name === 'delete') return void (await request('DELETE', path, undefined, version));
  const at = new Date(Date.parse(now.scheduledAt ?? post.scheduledAt ?? '') + byMs).toISOString();
  await request('PATCH', path, { scheduledAt: at, status: now.status }, version);
}
