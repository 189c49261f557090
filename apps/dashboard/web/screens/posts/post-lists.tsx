import { Anchor, Button, Stack, Title } from '@mantine/core';
import { Link } from 'wouter';
import { usePosts } from '../../api/posts.ts';
import { Empty } from '../../parts/empty.tsx';
import { LoadMore } from '../../parts/load-more.tsx';
import { Loading } from '../../parts/loading.tsx';
import { Problem } from '../../parts/problem.tsx';
import { PostCard } from './post-card.tsx';
import type { PostsTab } from './tabs.ts';

interface Props {
  readonly tab: PostsTab;
  readonly profileId?: string;
}

const titles: Readonly<Record<string, string>> = {
  publishing: 'Being published',
  queued: 'Waiting for their turn or for the next attempt',
  failed: 'Failed on all accounts',
  partial: 'Partly published',
};

/** The API lists posts of one status at a time: a tab of two has two lists. */
export function PostLists({ tab: { statuses, nothing }, profileId }: Props) {
  const [first, second] = statuses;
  const lists = [
    { status: first, query: usePosts({ status: first, profileId }) },
    { status: second, query: usePosts({ status: second, profileId }, second !== undefined) },
  ].slice(0, Math.max(1, statuses.length));
  const failed = lists.find(({ query }) => query.isError && query.data === undefined);
  if (failed?.query.error) {
    const { error, refetch } = failed.query;
    return (
      <Stack>
        <Problem error={error} onRetry={() => refetch()} />
        {profileId !== undefined && (
          <Anchor component={Link} href="/posts">
            Show the posts of all profiles
          </Anchor>
        )}
      </Stack>
    );
  }
  if (lists.some(({ query }) => query.isPending)) return <Loading />;
  const filled = lists.filter(({ query }) => query.data?.pages.some(({ data }) => data.length > 0));
  if (filled.length === 0) {
    return (
      <Empty
        action={
          <Button component={Link} href="/compose" variant="default">
            Write a post
          </Button>
        }
      >
        {nothing}
      </Empty>
    );
  }
  return (
    <Stack gap="xl">
      {filled.map(({ status, query }) => (
        <PostList
          key={status ?? 'all'}
          query={query}
          {...(statuses.length > 1 && status && { title: titles[status] ?? status })}
        />
      ))}
    </Stack>
  );
}

interface PostListProps {
  readonly query: ReturnType<typeof usePosts>;
  /** Shown when there are several lists. */
  readonly title?: string;
}

function PostList({ query, title }: PostListProps) {
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
      <LoadMore {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </Stack>
  );
}
