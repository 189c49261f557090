import { Anchor, Checkbox, Group, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconPhoto, IconSend } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ListedPost } from '../../api/types.ts';
import { accountName } from '../../parts/account-name.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { shownText } from '../../parts/shown-text.ts';
import { useForPeople } from '../../parts/shown-zone.ts';
import { StatesLine } from '../../parts/states-line.tsx';
import { StatusBadge, statusColour, statusName } from '../../parts/status-badge.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { countdown } from '../../time/countdown.ts';

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

/** A row of the list: the text of a post, what it does on each account, its time. */
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

type Target = ListedPost['platforms'][number];

/** Accounts of a post that a row has room for. */
const shownAccounts = 4;

/** Where a post goes; and what it does on each account, where the status of the whole says less. */
function PostTargets({ platforms }: Pick<ListedPost, 'platforms'>) {
  const [first] = platforms;
  const isMixed = platforms.some(({ status }) => status !== first?.status);
  return (
    <Group gap={8} wrap="nowrap">
      {platforms.slice(0, shownAccounts).map((target) => (
        <TargetMark key={target.socialAccountId} target={target} hasShape={isMixed} />
      ))}
      {first && (
        <Text size="sm" truncate="end" maw={160}>
          {platforms.length === 1 ? `@${first.platformUsername}` : `${platforms.length} accounts`}
        </Text>
      )}
      <StatesLine platforms={platforms} size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }} />
    </Group>
  );
}

/** What a state looks like, for people who do not see its colour. */
const shapes: Readonly<Record<Target['status'], typeof IconClock | null>> = {
  pending: null,
  scheduled: IconClock,
  queued: IconClock,
  publishing: IconSend,
  published: IconCheck,
  failed: IconAlertTriangle,
  cancelled: null,
};

/** The network of an account, in the colour of what the post does there, and with the shape of it where that is another. */
function TargetMark({ target, hasShape }: { readonly target: Target; readonly hasShape: boolean }) {
  const forPeople = useForPeople();
  const { platform, status, errorMessage } = target;
  const label = `${accountName(target)}: ${statusName(status)}${errorMessage === null ? '' : `. ${forPeople(errorMessage)}`}`;
  const Shape = hasShape ? shapes[status] : null;
  return (
    <Group gap={1} wrap="nowrap" role="img" aria-label={label} title={label} lh={0} c={statusColour(status)}>
      <NetworkMark platform={platform} size={18} />
      {Shape && <Shape size={14} aria-hidden data-state={status} />}
    </Group>
  );
}
