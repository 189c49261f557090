import type { FullWebhookDelivery } from '../../api/types.ts';

type Told = Pick<FullWebhookDelivery, 'type' | 'subjectId' | 'body'>;

/** Where the subject of an event is shown; null where it is nowhere. */
export function subjectPlace({ type, subjectId, body }: Told): string | null {
  if (type === 'post.deleted') return null;
  switch (type.split('.')[0]) {
    case 'post':
      return `/posts/${subjectId}`;
    case 'publication':
      return placeOfPost(body);
    case 'account':
      return '/accounts';
    case 'media':
      return `/media?medium=${subjectId}`;
    default:
      return null;
  }
}

/** A post on one account is shown with the post. */
function placeOfPost(body: string | null): string | null {
  const postId: unknown = body === null ? null : JSON.parse(body).data?.postId;
  return typeof postId === 'string' ? `/posts/${postId}` : null;
}
