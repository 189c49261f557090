import type { sandboxAdvanced } from '@carillon/operations/schemas/sandbox-clock';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { ask } from './ask.ts';
import { usePollInterval } from './live.ts';
import { request } from './request.ts';
import type { AsJson } from './types.ts';

/**
 * How much waits on the sandbox accounts of a profile until a moment. Its key begins as those of all posts do: what changes a
 * post has it read again.
 * @param advanceTo ISO 8601; null asks nothing
 */
export function useWaitingUntil(profileId: string, advanceTo: string | null) {
  const pollIntervalMs = usePollInterval();
  return useQuery({
    queryKey: ['posts', 'sandbox-clock', profileId, advanceTo],
    queryFn: () =>
      ask('GET /profiles/{id}/sandbox-clock/{to}', { params: { id: profileId, to: advanceTo ?? '' } }),
    enabled: advanceTo !== null,
    placeholderData: keepPreviousData,
    refetchInterval: pollIntervalMs,
  });
}

type Advanced = AsJson<z.infer<typeof sandboxAdvanced>>;

/** Has what waits until a moment go out now, part after part. Answers how many posts, and on how many accounts together. */
export function useAdvance(profileId: string) {
  const client = useQueryClient();
  return useMutation({
    async mutationFn(advanceTo: string) {
      const sum = { publications: 0, posts: 0 };
      for (let hasMore = true; hasMore; ) {
        const body = { profileId, advanceTo };
        const { data } = await request<{ data: Advanced }>('POST', '/v1/sandbox/clock', body);
        sum.publications += data.publications;
        sum.posts += data.posts;
        hasMore = data.more;
      }
      return sum;
    },
    onSettled() {
      for (const name of ['posts', 'calendar', 'post', 'slots', 'accounts'])
        void client.invalidateQueries({ queryKey: [name] });
    },
  });
}
