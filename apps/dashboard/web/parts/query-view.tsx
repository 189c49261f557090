import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/**
 * What was read, or that it is under way, or why it could not be. What was read before stays when it cannot be read anew,
 * and with it what somebody types there.
 */
export function QueryView<Data>({ query, children }: Props<Data>) {
  if (query.isPending) return <Loading />;
  return (
    <>
      {query.isError && (
        <Problem
          error={query.error}
          onRetry={() => query.refetch()}
          {...(query.data !== undefined && { title: 'What is shown is out of date' })}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
