import { Stack, Title } from '@mantine/core';
import type { usePosts } from '../../api/posts.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { PostCard } from './post-card.tsx';

interface Props {
  readonly query: ReturnType<typeof usePosts>;
  /** Where there are several lists. */
  readonly title?: string;
}

export function PostList({ query, title }: Props) {
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const posts = data?.pages.flatMap((page) => page.data) ?? [];
  return (
    <Stack>
      {title && (
        <Title order={2} size="h4">
          {title}
        </Title>
      )}
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {posts.map((post) => (
          <li key={post.id}>
            <PostCard post={post} />
          </li>
        ))}
      </Stack>
      {error && <Problem error={error} title="The list may be out of date" />}
      {hasNextPage && (
        <PendingButton
          variant="default"
          isPending={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          style={{ alignSelf: 'center' }}
        >
          Load more
        </PendingButton>
      )}
    </Stack>
  );
}
