import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { readPost, readTargets } from './posts.ts';
import { RequestError, request } from './request.ts';
import type { Post, Review } from './types.ts';

/** The server's check of a post before it is sent; null is not checked. The last answer stays until the next one. */
export const useReview = (body: object | null) =>
  useQuery({
    queryKey: ['review', body],
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: async () => (await request<{ data: Review }>('POST', '/v1/posts/validate', body)).data,
  });

/** A post to be edited, as it was when the screen opened. */
export const useWrittenPost = (id: string) =>
  useQuery({
    queryKey: ['written', id],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn() {
      const [read, targets] = await Promise.all([readPost(id), readTargets(id)]);
      return { ...read, targets };
    },
  });

/** A request that makes or changes a post. */
export interface Sending {
  readonly method: 'POST' | 'PATCH';
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export function useSendPost() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ method, path, body, headers }: Sending) =>
      request<{ data: Post; message: string }>(method, path, body, headers),
    onError: (error) =>
      error instanceof RequestError && error.code === 'precondition_failed'
        ? client.invalidateQueries({ queryKey: ['written'] })
        : undefined,
    onSuccess: () =>
      Promise.all(
        ['posts', 'post', 'calendar', 'usage', 'written'].map((key) =>
          client.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
        ),
      ),
  });
}
