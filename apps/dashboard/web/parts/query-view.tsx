import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  /** Height of what will be there, px. */
  readonly height?: number;
  readonly children: (data: Data) => ReactNode;
}

/**
 * Shows the data of a query, or that it is loading, or why it failed: that stays while it is tried again. Data that was
 * read before stays when it cannot be read again, and with it what a person types there.
 */
export function QueryView<Data>({ query, height, children }: Props<Data>) {
  const failed = useRef<Error | null>(null);
  if (query.isError) failed.current = query.error;
  else if (query.isSuccess) failed.current = null;
  if (query.isPending && failed.current === null)
    return <Loading {...(height !== undefined && { height })} />;
  return (
    <>
      {failed.current !== null && (
        <Problem
          error={failed.current}
          onRetry={() => query.refetch()}
          isRetrying={query.isFetching}
          title={query.data === undefined ? 'Couldn’t load this' : 'This may be out of date'}
        />
      )}
      {query.data !== undefined && children(query.data)}
    </>
  );
}
