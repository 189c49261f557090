import type { PunctualAccount } from '@carillon/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { request } from './request.ts';

interface Page {
  readonly accounts: readonly PunctualAccount[];
  readonly more: boolean;
}

/** How punctually each account was published to, page by page. */
export const usePunctuality = () =>
  useInfiniteQuery({
    queryKey: ['punctuality'],
    initialPageParam: '',
    queryFn: async ({ pageParam }) => {
      const after = pageParam === '' ? '' : `?${new URLSearchParams({ after: pageParam })}`;
      return (await request<{ data: Page }>('GET', `/app/punctuality${after}`)).data;
    },
    getNextPageParam: ({ accounts, more }) => (more ? accounts.at(-1)?.id : undefined),
  });
