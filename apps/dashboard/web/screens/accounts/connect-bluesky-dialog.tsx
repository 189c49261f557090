import { Modal, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useConnectBluesky } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { useOpener } from '../../parts/use-opener.ts';
import { BlueskyFields } from './bluesky-fields.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { OwnServer } from './own-server.tsx';
import { SandboxSwitch } from './sandbox-switch.tsx';
import { handleProblem } from './typed-handle.ts';

interface Props {
  readonly profiles: readonly Profile[];
  readonly request: ConnectRequest | null;
  readonly onClose: () => void;
  readonly onConnected: (id: string, wanted: string | null) => void;
}

export function ConnectBlueskyDialog({ request, ...rest }: Props) {
  const isOpen = request?.platform === 'bluesky';
  useOpener(isOpen);
  const title = request?.reconnect ? `Reconnect ${nameOnNetwork(request.reconnect)}` : 'Connect Bluesky';
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {request !== null && <ConnectBluesky request={request} {...rest} />}
    </Modal>
  );
}

function ConnectBluesky(props: Props & { readonly request: ConnectRequest }) {
  const { reconnect } = props.request;
  const [profileId, setProfileId] = useState(reconnect?.profileId ?? props.profiles[0]?.id ?? '');
  const [handle, setHandle] = useState(reconnect?.platformUsername ?? '');
  const [appPassword, setAppPassword] = useState('');
  const [service, setService] = useState(reconnect?.sandbox ? '' : (reconnect?.serviceUrl ?? ''));
  const [sandbox, setSandbox] = useState(reconnect?.sandbox ?? false);
  const connect = useConnectBluesky();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const own = sandbox || service.trim() === '' ? {} : { service: service.trim() };
    connect.mutate(
      { profileId, handle, appPassword: appPassword.trim(), sandbox, ...own },
      {
        onSuccess({ id }) {
          props.onConnected(id, reconnect?.id ?? null);
          props.onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {!reconnect && <ProfileSelect profiles={props.profiles} value={profileId} onChange={setProfileId} />}
        <BlueskyFields
          handle={handle}
          onHandle={setHandle}
          appPassword={appPassword}
          onAppPassword={setAppPassword}
        />
        {!sandbox && <OwnServer value={service} onChange={setService} />}
        {!reconnect && (
          <SandboxSwitch network="Bluesky" checked={sandbox} onChange={setSandbox}>
            {' It shows handles and their app passwords.'}
          </SandboxSwitch>
        )}
        {connect.isError && <Problem title="Couldn’t connect the account" error={connect.error} />}
        <DialogButtons
          action={reconnect ? 'Reconnect' : 'Connect'}
          onCancel={props.onClose}
          isPending={connect.isPending}
          isDisabled={handleProblem(handle) !== null}
        />
      </Stack>
    </form>
  );
}
