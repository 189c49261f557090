import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { exchange, request } from './request.ts';
import type { FullPost, Listed, Post, Profile, Review } from './types.ts';

/** What a post says on an account. */
export interface Contents {
  readonly socialAccountId: string;
  /** It is out there, or may be. */
  readonly begun: boolean;
  readonly items: readonly { readonly content: string }[];
}

export const useProfileChoice = () =>
  useQuery({
    queryKey: ['profiles', 'choice'],
    queryFn: async () => (await request<Listed<Profile>>('GET', '/v1/profiles')).data,
  });

/** What would become of a post; null is not asked about. The last answer stays until the next one. */
export const useReview = (body: object | null) =>
  useQuery({
    queryKey: ['review', body],
    enabled: body !== null,
    placeholderData: keepPreviousData,
    gcTime: 10_000,
    queryFn: async () => (await request<{ data: Review }>('POST', '/v1/posts/validate', body)).data,
  });

/** A post to be written anew, as it was when the screen opened. */
export const useWrittenPost = (id: string | null) =>
  useQuery({
    queryKey: ['written', id],
    enabled: id !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    async queryFn() {
      const [{ answer, headers }, contents] = await Promise.all([
        exchange<{ data: FullPost }>('GET', `/v1/posts/${id}`),
        request<{ data: Contents[] }>('GET', `/app/posts/${id}`),
      ]);
      return { post: answer.data, etag: headers.get('etag') ?? '', contents: contents.data };
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
    onSuccess: () =>
      Promise.all(
        ['posts', 'post', 'calendar', 'usage', 'written'].map((key) =>
          client.invalidateQueries({ queryKey: [key], refetchType: 'none' }),
        ),
      ),
  });
}
