import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconSend } from '@tabler/icons-react';
import type { ListedPost } from '../../api/types.ts';
import { accountName } from '../../parts/account-name.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { useForPeople } from '../../parts/shown-zone.ts';
import { StatesLine } from '../../parts/states-line.tsx';
import { statusColour, statusName } from '../../parts/status-badge.tsx';

type Target = ListedPost['platforms'][number];

/** Accounts of a post that a row has room for. */
const shownAccounts = 4;

/** Where a post goes; and what it does on each account, where the status of the whole says less. */
export function PostTargets({ platforms }: Pick<ListedPost, 'platforms'>) {
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

/** What a state looks like, for those who do not tell its colour. */
const shapes: Readonly<Record<Target['status'], typeof IconClock | null>> = {
  pending: null,
  scheduled: IconClock,
  queued: IconClock,
  publishing: IconSend,
  published: IconCheck,
  failed: IconAlertTriangle,
  cancelled: null,
};

/** The network of an account, in the colour of what the post does there, and with the shape of it where that is told apart. */
function TargetMark({ target, hasShape }: { readonly target: Target; readonly hasShape: boolean }) {
  const forPeople = useForPeople();
  const { platform, status, errorMessage } = target;
  const said = `${accountName(target)}: ${statusName(status)}${errorMessage === null ? '' : `. ${forPeople(errorMessage)}`}`;
  const Shape = hasShape ? shapes[status] : null;
  return (
    <Group gap={1} wrap="nowrap" role="img" aria-label={said} title={said} lh={0} c={statusColour(status)}>
      <NetworkMark platform={platform} size={18} />
      {Shape && <Shape size={14} aria-hidden data-state={status} />}
    </Group>
  );
}
