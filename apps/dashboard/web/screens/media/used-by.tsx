import { Anchor, Group, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'wouter';
import { useUsingPosts } from '../../api/media.ts';
import { LoadMore } from '../../parts/load-more.tsx';
import { Problem } from '../../parts/problem.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { When } from '../../parts/when.tsx';

interface Props {
  /** Of the medium. */
  readonly id: string;
  readonly title?: string;
}

/** The posts that use a medium, each with its status. */
export function UsedBy({ id, title = 'Used by' }: Props) {
  const titleId = useId();
  const using = useUsingPosts(id);
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage } = using;
  const posts = data?.pages.flatMap((page) => page.posts) ?? [];
  return (
    <Stack component="section" gap="xs" aria-labelledby={titleId}>
      <Title order={3} id={titleId}>
        {title}
      </Title>
      {error && <Problem title="Couldn’t load its posts" error={error} onRetry={() => using.refetch()} />}
      {data !== undefined && posts.length === 0 && (
        <Text size="sm" c="dimmed">
          No post uses it.
        </Text>
      )}
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={titleId}>
        {posts.map(({ id: postId, content, status, scheduledAt, createdAt }) => (
          <li key={postId}>
            <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
              <Stack gap={0} miw={0}>
                <Anchor
                  component={Link}
                  href={`/posts/${postId}`}
                  size="sm"
                  lineClamp={2}
                  style={{ overflowWrap: 'anywhere' }}
                >
                  <bdi>{shownText(content)}</bdi>
                </Anchor>
                <Text size="xs" c="dimmed">
                  {scheduledAt === null ? 'Created ' : status === 'draft' ? 'Draft for ' : 'Scheduled for '}
                  <When at={scheduledAt ?? createdAt} />
                </Text>
              </Stack>
              <StatusBadge status={status} />
            </Group>
          </li>
        ))}
      </Stack>
      <LoadMore {...{ hasNextPage, isFetchingNextPage, fetchNextPage }} />
    </Stack>
  );
}
