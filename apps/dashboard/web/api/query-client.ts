import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';

/** True for an error of the server or of the connection, which may pass; false for one of the request. */
export const isPassing = (error: Error): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500);

const sessionEnded = ['session-ended'];

/** Shows the sign-in when the session has ended, and why; the page comes back afterwards. */
export function noticeSignedOut(error: Error): void {
  if (!(error instanceof RequestError && error.code === 'signed_out')) return;
  const session = queryClient.getQueryData<{ readonly person: unknown }>(['session']);
  if (session?.person) queryClient.setQueryData(sessionEnded, true);
  void queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** True when a session ended while this page was open, and nobody has signed in since. */
export const hasSessionEnded = (): boolean => queryClient.getQueryData(sessionEnded) === true;

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
