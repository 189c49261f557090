import type { WebhookDelivery } from '../../api/types.ts';

/** Where the subject of an event is shown; null where it is nowhere. */
export function subjectPlace({
  type,
  subjectId,
}: Pick<WebhookDelivery, 'type' | 'subjectId'>): string | null {
  if (type === 'post.deleted') return null;
  switch (type.split('.')[0]) {
    case 'post':
      return `/posts/${subjectId}`;
    case 'account':
      return '/accounts';
    case 'media':
      return `/media?medium=${subjectId}`;
    default:
      return null;
  }
}
