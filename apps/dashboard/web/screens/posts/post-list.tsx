import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type PostsQuery, usePostsPage } from '../../api/posts-page.ts';
import { Empty } from '../../parts/empty.tsx';
import { Loading } from '../../parts/loading.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { PostsTable } from './posts-table.tsx';

interface Props {
  readonly query: PostsQuery;
  /** Said when there is nothing. */
  readonly nothing: string;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
}

/** A list of posts, one page at a time: however long it is, the page stays small, and one change reads one page again. */
export function PostList({ query, nothing, isFiltered, onShowAll }: Props) {
  /** Where the pages begin that one has gone through, this one last. */
  const [begins, setBegins] = useState<readonly string[]>([]);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const page = usePostsPage(query, begins.at(-1) ?? null);
  const turn = (to: readonly string[]) => {
    setBegins(to);
    setSelected(new Set());
  };
  if (page.data === undefined)
    return page.isError ? (
      <Problem title="Couldn’t load the posts" error={page.error} onRetry={() => page.refetch()} />
    ) : (
      <Loading />
    );
  const { posts, next } = page.data;
  const chosen = posts.filter(({ id }) => selected.has(id));
  const isEmpty = posts.length === 0 && next === null && begins.length === 0;
  return (
    <Stack>
      {page.isError && <Problem error={page.error} title="The list may be out of date" />}
      <BulkBar posts={chosen} isOffered={!isEmpty} onDone={() => setSelected(new Set())} />
      {isEmpty ? (
        <Empty icon={IconMessages} action={<WayOut isFiltered={isFiltered} onShowAll={onShowAll} />}>
          {isFiltered ? 'No post fits what you search for.' : nothing}
        </Empty>
      ) : (
        <PostsTable
          query={query}
          posts={posts}
          selected={new Set(chosen.map(({ id }) => id))}
          onSelect={setSelected}
        />
      )}
      <Group component="nav" aria-label="Pages of posts" justify="center">
        {begins.length > 0 && (
          <Button variant="default" onClick={() => turn(begins.slice(0, -1))}>
            Previous page
          </Button>
        )}
        {next !== null && (
          <PendingButton
            variant="default"
            isPending={page.isPlaceholderData}
            onClick={() => turn([...begins, next])}
          >
            {posts.length === 0 ? 'Search further' : 'Next page'}
          </PendingButton>
        )}
        {begins.length > 0 && <Text size="sm">Page {begins.length + 1}</Text>}
      </Group>
    </Stack>
  );
}

const WayOut = ({ isFiltered, onShowAll }: Pick<Props, 'isFiltered' | 'onShowAll'>) =>
  isFiltered ? (
    <Button variant="default" onClick={onShowAll}>
      Show all posts
    </Button>
  ) : (
    <Button component={Link} href="/compose" variant="default">
      Write a post
    </Button>
  );
