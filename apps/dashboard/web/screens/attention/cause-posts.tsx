import { Stack } from '@mantine/core';
import { useCausePosts } from '../../api/attention.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Rows } from '../../parts/rows.tsx';
import { TroubleRow } from './trouble-row.tsx';

interface Props {
  readonly id: string;
  readonly cause: string;
  /** Of the list, for screen readers. */
  readonly label: string;
  readonly onMessage: (message: string) => void;
}

/** The posts of a cause, some at a time. */
export function CausePosts({ id, cause, label, onMessage }: Props) {
  const posts = useCausePosts(cause);
  const lines = posts.data?.pages.flatMap((page) => page.lines);
  return (
    <Stack id={id} gap="xs" ps={24} pt={4} w="100%">
      {posts.isError && (
        <Problem title="Couldn’t load the posts" error={posts.error} onRetry={() => posts.refetch()} />
      )}
      {lines === undefined && !posts.isError && <Loading />}
      {lines !== undefined && (
        <Rows label={label}>
          {lines.map((publication) => (
            <TroubleRow key={publication.id} publication={publication} onMessage={onMessage} isOfCause />
          ))}
        </Rows>
      )}
      <LoadMore {...posts} />
    </Stack>
  );
}
