import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { request } from './request.ts';
import type { ApiRequest, Listed } from './types.ts';

/** As `GET /v1/requests` takes it. */
export interface RequestFilter {
  readonly api_key_id?: string | undefined;
  readonly post_id?: string | undefined;
  readonly method?: string | undefined;
  readonly outcome?: string | undefined;
  readonly status?: string | undefined;
  readonly operation?: string | undefined;
  readonly search?: string | undefined;
}

/** Requests of API keys, the newest first, page by page. */
export const useRequests = (filter: RequestFilter) =>
  useInfiniteQuery({
    queryKey: ['requests', filter],
    placeholderData: keepPreviousData,
    staleTime: 0,
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ limit: '50' });
      for (const [name, value] of Object.entries({ ...filter, cursor: pageParam || undefined }))
        if (value !== undefined) query.set(name, value);
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
