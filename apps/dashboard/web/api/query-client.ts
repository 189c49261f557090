import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';

/** Asks again when the server or the way to it is at fault, never when the request is. */
const isPassing = (error: Error): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500);

/** A session that ended by itself: its page gives way to the sign-in, and comes back afterwards. */
function noticeSignedOut(error: Error): void {
  if (error instanceof RequestError && error.code === 'signed_out')
    void queryClient.invalidateQueries({ queryKey: ['session'] });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeSignedOut }),
  mutationCache: new MutationCache({ onError: noticeSignedOut }),
  defaultOptions: {
    mutations: { networkMode: 'always' },
    queries: {
      networkMode: 'always', // the server may run on this very computer, which needs no network to reach it
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});
