import type { PublishedItem } from '../network.ts';
import { postId } from './post-id.ts';

/** X finds a post by its id, and leads from a handle that was changed since to the new one. */
export function xPostUrl({ remoteId, handle }: PublishedItem): string | null {
  if (!postId.safeParse(remoteId).success) return null;
  return `https://x.com/${encodeURIComponent(handle)}/status/${remoteId}`;
}
