import { platformTitles } from '@carillon/core';
import { descriptors } from '@carillon/networks/descriptors';
import { Avatar, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAlertTriangle, IconCircleCheck, IconPlayerPause, IconPlugOff } from '@tabler/icons-react';
import { type Account, useDisconnect } from '../../api/accounts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { stoppedPosts } from './listed-accounts.ts';
import type { AccountEvent } from './outcome.tsx';

interface Props {
  readonly account: Account;
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: (event: AccountEvent) => void;
}

export function AccountRow({ account, onConnect, onEvent }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { platform, platformUsername, platformAvatar, sandbox, serviceUrl, state } = account;
  const name = nameOnNetwork(account);
  return (
    <Group component="li" justify="space-between" align="flex-start">
      <Group wrap="nowrap" align="flex-start" miw={0} flex="1 1 260px">
        <Avatar src={platformAvatar || null} name={platformUsername} color="initials" alt="" aria-hidden />
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              @{platformUsername}
            </Text>
            <NetworkMark platform={platform} />
            <Text>{platformTitles[platform]}</Text>
            {sandbox && <Badge variant="default">sandbox</Badge>}
          </Group>
          {serviceUrl !== null && !sandbox && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {serviceUrl}
            </Text>
          )}
          <InZoneOfProfile profileId={account.profileId}>
            <AccountState account={account} />
            <LastPublished at={account.lastPublishedAt} />
          </InZoneOfProfile>
        </Stack>
      </Group>
      <Group gap="xs">
        {state === 'reconnect' && (
          <Button
            onClick={() => onConnect({ platform, reconnect: account })}
            aria-label={`Reconnect ${name}`}
          >
            Reconnect
          </Button>
        )}
        <Button variant="default" onClick={open} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      </Group>
      <DisconnectDialog account={account} name={name} isOpen={isOpen} onClose={close} onEvent={onEvent} />
    </Group>
  );
}

/** The state of an account, by icon, words and colour, with the reason when it must be reconnected. */
function AccountState({ account: { state, active, stateReason, unreachable } }: Pick<Props, 'account'>) {
  if (state === 'reconnect') {
    return (
      <>
        <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)">
          <IconAlertTriangle size={16} aria-hidden />
          <Text size="sm" fw={600}>
            Needs to be reconnected
          </Text>
        </Group>
        {stateReason !== null && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            <Sentence>{stateReason}</Sentence>
          </Text>
        )}
        <Text size="sm" c="dimmed">
          Posts that fall due before you reconnect it will fail; you can retry them afterwards.
        </Text>
      </>
    );
  }
  if (unreachable !== null) {
    return (
      <>
        <Group gap={4} wrap="nowrap" c="var(--mantine-color-error)">
          <IconPlugOff size={16} aria-hidden />
          <Text size="sm" fw={600}>
            Cannot be reached{unreachable.since !== null && ' since '}
            {unreachable.since !== null && <When at={unreachable.since} />}
          </Text>
        </Group>
        <Text size="sm" c="dimmed">
          Carillon tries again by itself.
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

const LastPublished = ({ at }: { readonly at: string | null }) => (
  <Text size="sm" c="dimmed">
    {at === null ? (
      'Nothing published yet'
    ) : (
      <>
        Last published: <When at={at} relative />
      </>
    )}
  </Text>
);

interface DisconnectDialogProps {
  readonly account: Account;
  /** With its network. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEvent: (event: AccountEvent) => void;
}

function DisconnectDialog({ account, name, isOpen, onClose, onEvent }: DisconnectDialogProps) {
  const disconnect = useDisconnect();
  const { leavesBehind } = descriptors[account.platform];
  const close = () => {
    disconnect.reset();
    onClose();
  };
  const confirm = () =>
    disconnect.mutate(account.id, { onSuccess: () => onEvent({ kind: 'disconnected', account }) });
  return (
    <Confirm
      title={`Disconnect ${name}`}
      isOpen={isOpen}
      onClose={close}
      action="Disconnect"
      onConfirm={confirm}
      isPending={disconnect.isPending}
      error={disconnect.error}
    >
      <Text>{stoppedPosts(account.waitingPosts)}</Text>
      <Text size="sm" c="dimmed">
        Published posts stay on the network and in your list of posts. Carillon deletes its access to the
        account.
        {leavesBehind !== null && ` ${leavesBehind}`}
      </Text>
    </Confirm>
  );
}
