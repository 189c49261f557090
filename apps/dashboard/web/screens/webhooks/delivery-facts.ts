import type { WebhookKind } from '@carillon/core';
import type { FullWebhookDelivery, WebhookDelivery } from '../../api/types.ts';

/** JSON with line breaks, to be read; anything else as it is. */
export function formattedJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}

/** Why there is no body to show, in a sentence. */
export function noBodyInWords({ attempts }: Pick<WebhookDelivery, 'attempts'>, kind: WebhookKind): string {
  if (kind !== 'webhook') return 'Sent as a message, which is not stored.';
  return attempts === 0 ? 'Created with the first attempt.' : 'Erased with its post.';
}

/** Where the subject of an event is shown; null where it is nowhere. */
export function subjectPlace({
  type,
  subjectId,
  body,
}: Pick<FullWebhookDelivery, 'type' | 'subjectId' | 'body'>): string | null {
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
