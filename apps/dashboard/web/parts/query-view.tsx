import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loading } from './loading.tsx';
import { Problem } from './problem.tsx';

interface Props<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What was read, or that it is under way, or why it could not be. */
export function QueryView<Data>({ query, children }: Props<Data>) {
  if (query.isPending) return <Loading />;
  if (query.isError) return <Problem error={query.error} onRetry={() => query.refetch()} />;
  return <>{children(query.data)}</>;
}
