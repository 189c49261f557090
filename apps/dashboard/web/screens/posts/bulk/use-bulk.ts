import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { shownText } from '../../../parts/shown-text.ts';
import { actOn } from './act-on.ts';
import type { BulkAction } from './bulk-actions.ts';

export interface BulkOrder {
  readonly action: BulkAction;
  readonly posts: readonly ListedPost[];
  /** How far posts are moved: an ISO 8601 duration. */
  readonly by: string;
}

/** A post, and what was not done with it, or why nothing was. */
export interface Rest {
  readonly id: string;
  readonly text: string;
  readonly reason: string;
}

export interface BulkResult {
  /** Posts with which all was done. */
  readonly done: number;
  readonly partly: readonly Rest[];
  readonly refused: readonly Rest[];
}

/** Does something with many posts, one after another: one that is refused keeps no other back. */
export function useBulk() {
  const client = useQueryClient();
  const [done, setDone] = useState(0);
  const run = useMutation({
    async mutationFn({ action, posts, by }: BulkOrder): Promise<BulkResult> {
      const partly: Rest[] = [];
      const refused: Rest[] = [];
      for (const [index, post] of posts.entries()) {
        setDone(index);
        const rest = (reason: string): Rest => ({ id: post.id, text: shownText(post.content), reason });
        await actOn(post, action, by).then(
          (left) => left !== null && partly.push(rest(left)),
          (error: Error) => refused.push(rest(error.message)),
        );
      }
      return { done: posts.length - partly.length - refused.length, partly, refused };
    },
    onSettled: () =>
      Promise.all(
        ['posts', 'post', 'calendar'].map((name) => client.invalidateQueries({ queryKey: [name] })),
      ),
  });
  return { ...run, progress: done };
}
