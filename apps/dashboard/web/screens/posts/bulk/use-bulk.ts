import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { shownText } from '../../../parts/shown-text.ts';
import { actOn, type BulkAction } from './bulk-actions.ts';

export interface BulkOrder {
  readonly action: BulkAction;
  readonly posts: readonly ListedPost[];
  readonly byMs: number;
}

export interface BulkResult {
  readonly done: number;
  /** What was refused, and why. */
  readonly refused: readonly { readonly id: string; readonly text: string; readonly reason: string }[];
}

/** Does something with many posts, one after another: one that is refused keeps no other back. */
export function useBulk() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const run = useMutation({
    async mutationFn({ action, posts, byMs }: BulkOrder): Promise<BulkResult> {
      const refused: BulkResult['refused'][number][] = [];
      for (const [index, post] of posts.entries()) {
        setDone(index);
        await actOn(post, action, byMs).catch((error: Error) => {
          refused.push({ id: post.id, text: shownText(post.content), reason: error.message });
        });
      }
      return { done: posts.length - refused.length, refused };
    },
    onSettled: () =>
      Promise.all(
        ['posts', 'post', 'calendar'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { ...run, progress: done };
}
