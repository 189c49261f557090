import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from './request.ts';
import type { ApiRequest, Listed } from './types.ts';

export interface RequestFilter {
  readonly apiKeyId?: string | undefined;
  readonly postId?: string | undefined;
  readonly method?: string | undefined;
  readonly outcome?: string | undefined;
}

/** What API keys asked for, the newest first, page by page. */
export const useRequests = ({ apiKeyId, postId, method, outcome }: RequestFilter) =>
  useInfiniteQuery({
    queryKey: ['requests', { apiKeyId, postId, method, outcome }],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const given = {
        api_key_id: apiKeyId,
        post_id: postId,
        method,
        outcome,
        cursor: pageParam || undefined,
      };
      const query = new URLSearchParams({ limit: '50' });
      for (const [name, value] of Object.entries(given)) if (value !== undefined) query.set(name, value);
      return request<Listed<ApiRequest>>('GET', `/v1/requests?${query}`);
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });

/** One request, by the X-Request-Id of its answer. */
export const useRequest = (id: string) =>
  useQuery({
    queryKey: ['requests', id],
    queryFn: async () =>
      (await request<{ data: ApiRequest }>('GET', `/v1/requests/${encodeURIComponent(id)}`)).data,
  });
