import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, or that it is loading, or why it failed. Data that was read before stays when it cannot be
 * read again, and with it what somebody types there.
 */
export function QueryView<Data>({ query, children }: Props<Data>) {
  if (query.isPending) return <Loading />;
  return (
    <>
      {query.isError && (
        <Problem
          error={query.error}
          onRetry={() => query.refetch()}
          title={query.data === undefined ? 'Couldn’t load this' : 'This may be out of date'}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
