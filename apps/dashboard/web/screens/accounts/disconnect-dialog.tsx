import { Text } from '@mantine/core';
import { type Account, useDisconnect } from '../../api/accounts.ts';
import { Confirm } from '../../parts/confirm.tsx';
import type { News } from './outcome.tsx';
import { stoppedPosts } from './stopped-posts.ts';

interface Props {
  readonly account: Account;
  /** With its network. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onSay: (news: News) => void;
}

export function DisconnectDialog({ account, name, isOpen, onClose, onSay }: Props) {
  const disconnect = useDisconnect();
  const close = () => {
    disconnect.reset();
    onClose();
  };
  const confirm = () =>
    disconnect.mutate(account.id, { onSuccess: () => onSay({ kind: 'disconnected', account }) });
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
        What was published stays on the network and in your posts. Carillon deletes its access to the account.
      </Text>
    </Confirm>
  );
}
