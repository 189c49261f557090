import { useGlance } from '../../api/glance.ts';
import { isOpen } from '../../api/posts.ts';
import type { FullPost } from '../../api/types.ts';
import { useNow } from '../../time/use-now.ts';

/** When a post goes out that can still be taken back, ISO 8601; null for every other. */
export function useGoingOut(post: Pick<FullPost, 'id' | 'status'>): string | null {
  const { data } = useGlance();
  const found = data?.undo.find(({ postId }) => postId === post.id);
  const until = found && isOpen(post) ? new Date(found.until).toISOString() : undefined;
  const now = useNow(until);
  return found !== undefined && until !== undefined && found.until > now ? until : null;
}
