import { useInfiniteQuery } from '@tanstack/react-query';
import { ask } from './ask.ts';

/** How punctually each account was published to, page by page. */
export const usePunctuality = () =>
  useInfiniteQuery({
    queryKey: ['punctuality'],
    initialPageParam: '',
    queryFn: ({ pageParam }) => ask('GET /punctuality', { query: { after: pageParam || undefined } }),
    getNextPageParam: ({ accounts, more }) => (more ? accounts.at(-1)?.id : undefined),
  });
