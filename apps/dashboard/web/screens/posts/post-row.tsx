import { Anchor, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ListedPost } from '../../api/types.ts';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge } from '../../parts/status-badge.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { countdown } from '../../time/countdown.ts';
import { PostTargets } from './post-targets.tsx';

interface Props {
  readonly post: ListedPost;
  /** The time by which it has its place, ISO 8601. */
  readonly at: string;
  /** When it goes out, where that is not the time by which it has its place; null otherwise. */
  readonly dueAt: string | null;
  /** ms */
  readonly now: number;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** A post in a line: its text, what it does on each account, its time. */
export function PostRow({ post, at, dueAt, now, isSelected, onSelect }: Props) {
  const { id, content, status, platforms, media } = post;
  const text = shownText(content);
  return (
    <InZoneOfProfile profileId={post.profileId}>
      <Table.Tr aria-selected={isSelected}>
        <Table.Td>
          <Checkbox
            size="xs"
            aria-label={`Select ${text.slice(0, 40)}`}
            checked={isSelected}
            onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
          />
        </Table.Td>
        <Table.Td w="100%" maw={0}>
          <Group gap={6} wrap="nowrap">
            <Anchor component={Link} href={`/posts/${id}`} c="inherit" size="sm" truncate="end">
              {text}
            </Anchor>
            {media.length > 0 && (
              <Group gap={2} wrap="nowrap" c="dimmed">
                <IconPhoto size={14} role="img" aria-label="Media" />
                <Text size="xs">{media.length}</Text>
              </Group>
            )}
          </Group>
        </Table.Td>
        <Table.Td>
          <PostTargets platforms={platforms} />
        </Table.Td>
        <Table.Td style={{ whiteSpace: 'nowrap' }}>
          <Text size="sm">
            <When at={at} />
          </Text>
        </Table.Td>
        <Table.Td>
          <Group gap={6} wrap="nowrap">
            <StatusBadge status={status} size="sm" />
            {dueAt !== null && (
              <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
                {countdown(dueAt, now)}
              </Text>
            )}
          </Group>
        </Table.Td>
      </Table.Tr>
    </InZoneOfProfile>
  );
}
