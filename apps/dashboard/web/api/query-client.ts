import { MutationCache, type Query, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query';
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

/** True when a session ended while this page was open, and no one has signed in since. */
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

/** True while a further page is being added to a list. */
const isGrowing = ({ state }: Query): boolean =>
  state.fetchStatus === 'fetching' && state.fetchMeta?.fetchMore !== undefined;

/**
 * True while a mutation with the key of a query runs: the page shows already what it makes, and an answer from the middle of
 * it would undo that. The mutation itself has the query read again once it is settled.
 */
export const isBeingChanged = (client: QueryClient, queryKey: QueryKey): boolean =>
  client.isMutating({ mutationKey: queryKey }) > 0;

/**
 * Reads again everything whose key begins with this one. A page that was just asked for is not given up for it:
 * that list is read again once the page is there. What is being changed here is left to the mutation.
 * @param isLeftOut says of which keys nothing is read again
 */
export async function readAgain(
  client: QueryClient,
  queryKey: QueryKey,
  isLeftOut: (queryKey: QueryKey) => boolean = () => false,
): Promise<void> {
  const growing = new Set(client.getQueryCache().findAll({ queryKey, predicate: isGrowing }));
  const once = async (query: Query) => {
    await Promise.allSettled([query.promise]); // the list shows its own error
    await client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  };
  await Promise.all([
    client.invalidateQueries({
      queryKey,
      predicate: (query) =>
        !growing.has(query) && !isLeftOut(query.queryKey) && !isBeingChanged(client, query.queryKey),
    }),
    ...[...growing].map(once),
  ]);
}

/** Reads again every page that shows posts, once several of them were changed here. */
export const readPostsAgain = (client: QueryClient): Promise<unknown> =>
  Promise.all(['posts', 'post', 'calendar'].map((name) => client.invalidateQueries({ queryKey: [name] })));
