import { Group, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause } from '@tabler/icons-react';
import type { Account } from '../../api/accounts.ts';

interface Props {
  readonly account: Account;
}

/** Whether posts can go out there, and why not; by icon, words and colour. */
export function AccountState({ account: { state, active, stateReason } }: Props) {
  if (state === 'reconnect') {
    return (
      <>
        <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)">
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm" fw={600}>
            Must be reconnected
          </Text>
        </Group>
        {stateReason !== null && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {stateReason}
          </Text>
        )}
        <Text size="sm" c="dimmed">
          What falls due before you reconnect it fails; resend it then.
        </Text>
      </>
    );
  }
  const [Icon, words] = active ? [IconCircleCheck, 'Connected'] : [IconPlayerPause, 'Not in use'];
  return (
    <Group gap={4} wrap="nowrap" c="dimmed">
      <Icon size={16} aria-hidden />
      <Text size="sm">{words}</Text>
    </Group>
  );
}
