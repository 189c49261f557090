import { Button, Checkbox, Group, Stack, Table, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { type PostsQuery, usePostsPage } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { Loading } from '../../parts/loading.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { useNow } from '../../time/use-now.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { PostRow } from './post-row.tsx';
import { rowTime, timeTitles } from './row-time.ts';

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

interface PostsTableProps {
  /** What the list is of. */
  readonly query: PostsQuery;
  readonly posts: readonly ListedPost[];
  /** Ids. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Posts, a row each. */
function PostsTable({ query, posts, selected, onSelect }: PostsTableProps) {
  const now = useNow();
  const all = posts.length > 0 && posts.every(({ id }) => selected.has(id));
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(selected);
    if (isSelected) next.add(id);
    else next.delete(id);
    onSelect(next);
  };
  return (
    <Table.ScrollContainer minWidth={900} scrollAreaProps={scrolledByKeys('Posts')}>
      <Table verticalSpacing={6} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={36}>
              <Checkbox
                size="xs"
                aria-label="Select all posts of this page"
                checked={all}
                indeterminate={!all && selected.size > 0}
                onChange={() => onSelect(new Set(all ? [] : posts.map(({ id }) => id)))}
              />
            </Table.Th>
            <Table.Th>Text</Table.Th>
            <Table.Th>Accounts</Table.Th>
            <Table.Th>{timeTitles[query.sort]}</Table.Th>
            <Table.Th>Status</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {posts.map((post) => (
            <PostRow
              key={post.id}
              post={post}
              at={rowTime(post, query)}
              dueAt={query.sort === 'newest' && post.status === 'scheduled' ? post.scheduledAt : null}
              now={now}
              isSelected={selected.has(post.id)}
              onSelect={(isSelected) => select(post.id, isSelected)}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
