import { platformTitles } from '@carillon/core';
import { Avatar, Badge, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Account } from '../../api/accounts.ts';
import { AccountState } from './account-state.tsx';
import { DisconnectDialog } from './disconnect-dialog.tsx';
import { nameOnNetwork } from './name-on-network.ts';
import type { News } from './use-outcome.ts';
import type { Wish } from './wish.ts';

interface Props {
  readonly account: Account;
  readonly onWish: (wish: Wish) => void;
  readonly onSay: (news: News) => void;
}

export function AccountRow({ account, onWish, onSay }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { platform, platformUsername, platformAvatar, sandbox, serviceUrl, state } = account;
  const name = nameOnNetwork(account);
  return (
    <Group component="li" justify="space-between" align="flex-start">
      <Group wrap="nowrap" align="flex-start" miw={0} flex="1 1 260px">
        <Avatar src={platformAvatar} alt="">
          {[...platformUsername][0]?.toUpperCase()}
        </Avatar>
        <Stack gap={2} miw={0}>
          <Group gap="xs">
            <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
              @{platformUsername}
            </Text>
            <Text>{platformTitles[platform]}</Text>
            {sandbox && <Badge variant="default">sandbox</Badge>}
          </Group>
          {serviceUrl !== null && !sandbox && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {serviceUrl}
            </Text>
          )}
          <AccountState account={account} />
        </Stack>
      </Group>
      <Group gap="xs">
        {state === 'reconnect' && (
          <Button onClick={() => onWish({ platform, again: account })} aria-label={`Reconnect ${name}`}>
            Reconnect
          </Button>
        )}
        <Button variant="default" onClick={open} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      </Group>
      <DisconnectDialog account={account} name={name} isOpen={isOpen} onClose={close} onSay={onSay} />
    </Group>
  );
}
