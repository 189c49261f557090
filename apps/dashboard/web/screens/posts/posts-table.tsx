import { Checkbox, Table } from '@mantine/core';
import type { PostsQuery } from '../../api/posts-page.ts';
import type { ListedPost } from '../../api/types.ts';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { useNow } from '../../time/use-now.ts';
import { PostRow } from './post-row.tsx';
import { rowTime, timeTitles } from './row-time.ts';

interface Props {
  /** What the list is of. */
  readonly query: PostsQuery;
  readonly posts: readonly ListedPost[];
  /** Ids. */
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Posts, a line each. */
export function PostsTable({ query, posts, selected, onSelect }: Props) {
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
