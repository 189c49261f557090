import { Modal, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useConnectBluesky } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { BlueskyFields } from './bluesky-fields.tsx';
import { OwnServer } from './own-server.tsx';
import { handleProblem } from './typed-handle.ts';
import type { Wish } from './wish.ts';

interface Props {
  readonly profiles: readonly Profile[];
  readonly wish: Wish | null;
  readonly onClose: () => void;
  readonly onConnected: (id: string) => void;
}

export function ConnectBlueskyDialog({ wish, ...rest }: Props) {
  const isOpen = wish?.platform === 'bluesky';
  const title = wish?.again ? `Reconnect ${nameOnNetwork(wish.again)}` : 'Connect Bluesky';
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {wish !== null && <ConnectBluesky wish={wish} {...rest} />}
    </Modal>
  );
}

function ConnectBluesky(props: Props & { readonly wish: Wish }) {
  const { again } = props.wish;
  const [profileId, setProfileId] = useState(again?.profileId ?? props.profiles[0]?.id ?? '');
  const [handle, setHandle] = useState(again?.platformUsername ?? '');
  const [appPassword, setAppPassword] = useState('');
  const [service, setService] = useState(again?.sandbox ? '' : (again?.serviceUrl ?? ''));
  const [sandbox, setSandbox] = useState(again?.sandbox ?? false);
  const connect = useConnectBluesky();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const own = sandbox || service.trim() === '' ? {} : { service: service.trim() };
    connect.mutate(
      { profileId, handle, appPassword: appPassword.trim(), sandbox, ...own },
      {
        onSuccess({ id }) {
          props.onConnected(id);
          props.onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {!again && <ProfileSelect profiles={props.profiles} value={profileId} onChange={setProfileId} />}
        <BlueskyFields
          handle={handle}
          onHandle={setHandle}
          appPassword={appPassword}
          onAppPassword={setAppPassword}
        />
        {!sandbox && <OwnServer value={service} onChange={setService} />}
        {!again && (
          <Switch
            label="Sandbox"
            description="A sandbox account instead of Bluesky, to try things out. The sandbox’s page shows handles and their app passwords."
            checked={sandbox}
            onChange={({ currentTarget }) => setSandbox(currentTarget.checked)}
          />
        )}
        {connect.isError && <Problem error={connect.error} />}
        <DialogButtons
          action={again ? 'Reconnect' : 'Connect'}
          onCancel={props.onClose}
          isPending={connect.isPending}
          isDisabled={handleProblem(handle) !== null}
        />
      </Stack>
    </form>
  );
}
