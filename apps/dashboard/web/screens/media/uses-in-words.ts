import type { MediumUses } from '../../api/media.ts';

/** How much a medium is used, in a few words. */
export function usesInWords({ posts, more }: Pick<MediumUses, 'posts' | 'more'>): string {
  if (posts === 0) return 'No post uses it';
  return `Used by ${more ? 'at least ' : ''}${posts.toLocaleString()} ${posts === 1 ? 'post' : 'posts'}`;
}
