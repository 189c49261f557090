import { Text } from '@mantine/core';
import { type Account, useDisconnect } from '../../api/accounts.ts';
import { Confirm } from '../../parts/confirm.tsx';
import type { AccountEvent } from './outcome.tsx';
import { stoppedPosts } from './stopped-posts.ts';

interface Props {
  readonly account: Account;
  /** With its network. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEvent: (event: AccountEvent) => void;
}

export function DisconnectDialog({ account, name, isOpen, onClose, onEvent }: Props) {
  const disconnect = useDisconnect();
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
        {account.platform === 'bluesky' &&
          ' The app password itself stays valid until you delete it in the settings of Bluesky.'}
      </Text>
    </Confirm>
  );
}
