import { Anchor, Box, Checkbox, Group, Table, Text, Tooltip } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ListedPost } from '../../api/types.ts';
import { accountName } from '../../parts/account-name.tsx';
import { forPeople } from '../../parts/for-people.ts';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { StatusBadge, statusColour, statusName } from '../../parts/status-badge.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';

interface Props {
  readonly post: ListedPost;
  readonly isSelected: boolean;
  readonly onSelect: (isSelected: boolean) => void;
}

/** Accounts of a post that a row has room for. */
const shownAccounts = 4;

/** A post in a line: its text, what it does on each account, its time. */
export function PostRow({ post, isSelected, onSelect }: Props) {
  const { id, content, status, scheduledAt, createdAt, platforms, media } = post;
  const text = shownText(content);
  const rest = platforms.length - shownAccounts;
  return (
    <Table.Tr aria-selected={isSelected}>
      <Table.Td>
        <Checkbox
          size="xs"
          aria-label={`Select ${text.slice(0, 40)}`}
          checked={isSelected}
          onChange={({ currentTarget }) => onSelect(currentTarget.checked)}
        />
      </Table.Td>
      <Table.Td maw={420}>
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
        <Group gap={8} wrap="nowrap">
          {platforms.slice(0, shownAccounts).map((target) => (
            <Target key={target.socialAccountId} {...target} />
          ))}
          {rest > 0 && <Text size="xs">+{rest}</Text>}
        </Group>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Text size="sm">
          <InZoneOfProfile profileId={post.profileId}>
            <When at={scheduledAt ?? createdAt} />
          </InZoneOfProfile>
        </Text>
      </Table.Td>
      <Table.Td>
        <StatusBadge status={status} size="sm" />
      </Table.Td>
    </Table.Tr>
  );
}

/** The network of an account, in the colour of what the post does there; the rest is said on request. */
function Target(target: ListedPost['platforms'][number]) {
  const { platform, status, errorMessage } = target;
  const said = `${accountName(target)}: ${statusName(status)}${errorMessage === null ? '' : `. ${forPeople(errorMessage)}`}`;
  return (
    <Tooltip label={said} multiline maw={360}>
      <Box role="img" aria-label={said} lh={0} c={statusColour(status)}>
        <NetworkMark platform={platform} size={18} />
      </Box>
    </Tooltip>
  );
}
