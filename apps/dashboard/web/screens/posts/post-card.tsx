import { Anchor, Group, Paper, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ListedPost } from '../../api/types.ts';
import { AccountName } from '../../parts/account-name.tsx';
import { forPeople } from '../../parts/for-people.ts';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { ThumbnailRow } from '../../parts/thumbnail-row.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';

interface Props {
  readonly post: ListedPost;
}

/** A post in a list: its text, and its status on each account. */
export function PostCard({ post }: Props) {
  const { id, content, status, scheduledAt, createdAt, platforms, media } = post;
  return (
    <Paper withBorder p="md" component="article">
      <Stack gap="sm">
        <Group justify="space-between" gap="xs">
          <Text size="sm" c="dimmed">
            {scheduledAt === null ? 'Created ' : status === 'draft' ? 'Planned for ' : 'Scheduled for '}
            <InZoneOfProfile profileId={post.profileId}>
              <When at={scheduledAt ?? createdAt} />
            </InZoneOfProfile>
          </Text>
          <StatusBadge status={status} />
        </Group>
        <Anchor
          component={Link}
          href={`/posts/${id}`}
          c="inherit"
          lineClamp={3}
          style={{ overflowWrap: 'anywhere' }}
        >
          {shownText(content)}
        </Anchor>
        <ThumbnailRow media={media} />
        <Stack component="ul" gap={6} p={0} m={0} style={{ listStyle: 'none' }} aria-label="Accounts">
          {platforms.map((platform) => (
            <li key={platform.socialAccountId}>
              <Group gap="xs" justify="space-between">
                <AccountName {...platform} />
                {platforms.length > 1 && platform.status !== status && (
                  <StatusBadge status={platform.status} />
                )}
              </Group>
              {platform.errorMessage !== null && (
                <Text size="sm" c="dimmed" lineClamp={2}>
                  {forPeople(platform.errorMessage)}
                </Text>
              )}
            </li>
          ))}
        </Stack>
      </Stack>
    </Paper>
  );
}
