import { Anchor, Button, Collapse, Modal, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useConnectBluesky } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { useOpener } from '../../parts/use-opener.ts';
import type { ConnectRequest } from './connect-request.ts';
import { SandboxSwitch } from './sandbox-switch.tsx';
import { handleProblem, typedHandle } from './typed-handle.ts';

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

interface OwnServerProps {
  readonly value: string;
  readonly onChange: (service: string) => void;
}

/** The address of the account's own server (PDS); folded, because few accounts have one. */
function OwnServer({ value, onChange }: OwnServerProps) {
  const [isOpen, { toggle }] = useDisclosure(value !== '');
  const Icon = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div>
      <Button
        variant="subtle"
        size="compact-sm"
        h="auto"
        ta="start"
        styles={{ label: { whiteSpace: 'normal' } }}
        leftSection={<Icon size={16} aria-hidden />}
        onClick={toggle}
        aria-expanded={isOpen}
      >
        My account is on a different server (PDS)
      </Button>
      <Collapse expanded={isOpen}>
        <TextInput
          label="Server"
          description="Its address. Leave this empty for Bluesky’s own servers."
          placeholder="https://pds.example.com"
          type="url"
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          maxLength={500}
          mt="xs"
        />
      </Collapse>
    </div>
  );
}

interface BlueskyFieldsProps {
  readonly handle: string;
  readonly onHandle: (handle: string) => void;
  readonly appPassword: string;
  readonly onAppPassword: (appPassword: string) => void;
}

function BlueskyFields({ handle, onHandle, appPassword, onAppPassword }: BlueskyFieldsProps) {
  return (
    <>
      <TextInput
        label="Handle"
        description="In full, such as ada.bsky.social or ada.example.com."
        value={handle}
        onChange={({ currentTarget }) => onHandle(typedHandle(currentTarget.value))}
        error={handleProblem(handle)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        required
        data-autofocus
      />
      <PasswordInput
        label="App password"
        description={
          <>
            Not the password that you sign in with. An app password can post but cannot take over your
            account, and you can revoke it at any time.{' '}
            <Anchor
              href="https://bsky.app/settings/app-passwords"
              target="_blank"
              rel="noreferrer"
              size="xs"
              underline="always"
            >
              Create one on Bluesky (opens in a new tab)
            </Anchor>
          </>
        }
        value={appPassword}
        onChange={({ currentTarget }) => onAppPassword(currentTarget.value)}
        autoComplete="off"
        maxLength={500}
        required
      />
    </>
  );
}
