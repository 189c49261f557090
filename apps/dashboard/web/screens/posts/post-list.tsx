import { Button, Group, Stack, Text } from '@mantine/core';
import { IconMessages } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useHiddenPosts } from '../../api/deletions.ts';
import { type PostsQuery, pageSize, usePostsPage } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';
import { DataTable, RowSkeletons } from '../../parts/data-table/data-table.tsx';
import { Empty } from '../../parts/empty.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { useNow } from '../../time/use-now.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { postColumns } from './post-columns.tsx';
import { usePages } from './use-pages.ts';

interface Props {
  readonly query: PostsQuery;
  /** Said when there is nothing. */
  readonly nothing: string;
  readonly isFiltered: boolean;
  readonly onShowAll: () => void;
  /** Where posts are cards: what takes what belongs to the head of a table. */
  readonly toolsIn: HTMLElement | null;
}

/** A list of posts, one page at a time: however long it is, the page stays small, and one change reads one page again. */
export function PostList({ query, nothing, isFiltered, onShowAll, toolsIn }: Props) {
  const { begins, show, shown } = usePages(query.profileId);
  const { selected, all, ...selection } = useSelection();
  const hidden = useHiddenPosts();
  const page = usePostsPage(query, begins.at(-1) ?? null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when another page is there
  useEffect(() => {
    if (!page.isPlaceholderData) shown();
  }, [page.isPlaceholderData, begins.at(-1)]);
  if (page.data === undefined)
    return page.isError ? (
      <Problem title="Couldn’t load the posts" error={page.error} onRetry={() => page.refetch()} />
    ) : (
      <RowSkeletons count={pageSize} />
    );
  const { next } = page.data;
  const posts = page.data.posts.filter(({ id }) => !hidden.has(id));
  const chosen = [...selected.values()].map((post) => posts.find(({ id }) => id === post.id) ?? post);
  const isPageSelected = posts.length > 0 && posts.every(({ id }) => selected.has(id));
  const isEmpty = posts.length === 0 && next === null && begins.length === 0;
  return (
    <Stack gap="xs">
      {page.isError && <Problem error={page.error} title="The list may be out of date" />}
      {isEmpty ? (
        <Empty icon={IconMessages} action={<WayOut isFiltered={isFiltered} onShowAll={onShowAll} />}>
          {isFiltered ? 'No post matches.' : nothing}
        </Empty>
      ) : (
        <PostsTable
          query={query}
          posts={posts}
          toolsIn={toolsIn}
          selected={new Set(all === null ? selected.keys() : posts.map(({ id }) => id))}
          onSelect={(ids) => selection.select(posts, ids)}
        />
      )}
      <BulkBar
        query={query}
        posts={chosen}
        all={all}
        hasMore={isPageSelected && (next !== null || begins.length > 0)}
        onSelectAll={selection.selectAll}
        onSelectNone={selection.selectNone}
      />
      <Pages {...{ begins, next, show }} isEmpty={posts.length === 0} isPending={page.isPlaceholderData} />
    </Stack>
  );
}

interface PagesProps extends Pick<ReturnType<typeof usePages>, 'begins' | 'show'> {
  /** The cursor of the next page; null on the last. */
  readonly next: string | null;
  readonly isEmpty: boolean;
  readonly isPending: boolean;
}

function Pages({ begins, show, next, isEmpty, isPending }: PagesProps) {
  return (
    <Group component="nav" aria-label="Pages of posts" justify="center">
      {begins.length > 0 && (
        <Button variant="default" onClick={() => show(begins.slice(0, -1))}>
          Previous page
        </Button>
      )}
      {next !== null && (
        <PendingButton variant="default" isPending={isPending} onClick={() => show([...begins, next])}>
          {isEmpty ? 'Search further' : 'Next page'}
        </PendingButton>
      )}
      {begins.length > 0 && <Text size="sm">Page {begins.length + 1}</Text>}
    </Group>
  );
}

/** Selected posts, also of other pages, or all that match. Which of them are still there is asked when something is done. */
function useSelection() {
  const [selected, setSelected] = useState<ReadonlyMap<string, ListedPost>>(new Map());
  const [all, setAll] = useState<string | null>(null);
  return {
    selected,
    /** How many there are, in words; null unless all are selected. */
    all,
    /** @param posts of the page, of which those with these ids are selected */
    select(posts: readonly ListedPost[], ids: ReadonlySet<string>) {
      const next = new Map(selected);
      for (const post of posts)
        if (ids.has(post.id)) next.set(post.id, post);
        else next.delete(post.id);
      setSelected(next);
      setAll(null);
    },
    selectAll: setAll,
    selectNone() {
      setSelected(new Map());
      setAll(null);
    },
  };
}

const WayOut = ({ isFiltered, onShowAll }: Pick<Props, 'isFiltered' | 'onShowAll'>) =>
  isFiltered ? (
    <Button variant="default" onClick={onShowAll}>
      Show all posts
    </Button>
  ) : (
    <Button component={Link} href="/compose" variant="default">
      New post
    </Button>
  );

interface PostsTableProps extends Pick<Props, 'toolsIn'> {
  readonly query: PostsQuery;
  readonly posts: readonly ListedPost[];
  /** Ids. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Posts, a row each. */
function PostsTable({ query, posts, toolsIn, selected, onSelect }: PostsTableProps) {
  const now = useNow();
  const [, navigate] = useLocation();
  const columns = useMemo(() => postColumns(query, now), [query, now]);
  return (
    <DataTable
      name="Posts"
      columns={columns}
      rows={posts}
      idOf={({ id }) => id}
      selection={{
        selected,
        onSelect,
        labelOf: ({ content }) => `Select ${shownText(content).slice(0, 40)}`,
        labelOfAll: 'Select all posts of this page',
      }}
      toolsIn={toolsIn}
      onEdit={({ id }) => navigate(`/compose?post=${id}`)}
    />
  );
}
