import { List, Modal, Stack, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useBeginX } from '../../api/accounts.ts';
import { useSession } from '../../api/session.ts';
import type { Profile } from '../../api/types.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { useOpener } from '../../parts/use-opener.ts';
import type { ConnectRequest } from './connect-request.ts';
import { rememberReconnecting } from './reconnecting.ts';
import { SandboxSwitch } from './sandbox-switch.tsx';

/** The scopes that X is asked for, by its own names, and what each is for. */
const permissions = [
  ['tweet.read', 'read your posts, to check that they were published'],
  ['tweet.write', 'publish posts for you'],
  ['users.read', 'see your name and picture'],
  ['media.write', 'upload pictures and videos for your posts'],
  ['offline.access', 'stay connected while you are away'],
] as const;

interface Props {
  readonly profiles: readonly Profile[];
  readonly request: ConnectRequest | null;
  readonly onClose: () => void;
}

export function ConnectXDialog({ request, ...rest }: Props) {
  const isOpen = request?.platform === 'x';
  useOpener(isOpen);
  const title = request?.reconnect ? `Reconnect ${nameOnNetwork(request.reconnect)}` : 'Connect X';
  return (
    <Modal opened={isOpen} onClose={rest.onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      {request !== null && <ConnectX request={request} {...rest} />}
    </Modal>
  );
}

function ConnectX({
  profiles,
  request: { reconnect },
  onClose,
}: Props & { readonly request: ConnectRequest }) {
  const [profileId, setProfileId] = useState(reconnect?.profileId ?? profiles[0]?.id ?? '');
  const { data: { hasXApplication = true, sandboxUrl } = {} } = useSession();
  const [sandbox, setSandbox] = useState(reconnect?.sandbox ?? (!hasXApplication && Boolean(sandboxUrl)));
  const begin = useBeginX();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate(
      { profileId, sandbox },
      {
        onSuccess({ url }) {
          rememberReconnecting(reconnect?.id ?? null);
          location.assign(url);
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text>
          X will ask you whether Carillon may do the following. Your password stays with X.
          {reconnect && ` Sign in there as @${reconnect.platformUsername}.`}
        </Text>
        <List>
          {permissions.map(([name, words]) => (
            <List.Item key={name}>
              {words} <Text span size="sm" c="dimmed">{`(${name})`}</Text>
            </List.Item>
          ))}
        </List>
        {!reconnect && (
          <>
            <ProfileSelect profiles={profiles} value={profileId} onChange={setProfileId} />
            <SandboxSwitch network="X" checked={sandbox} onChange={setSandbox} />
            {!hasXApplication && (
              <Text size="sm">
                This installation has no X application yet, so it cannot connect real X accounts. Whoever runs
                it creates one on developer.x.com, and sets X_CLIENT_ID and X_CLIENT_SECRET.
              </Text>
            )}
          </>
        )}
        {begin.isError && <Problem title="Couldn’t go to X" error={begin.error} />}
        <DialogButtons
          action={sandbox ? 'Go to the sandbox' : 'Go to X'}
          onCancel={onClose}
          isPending={begin.isPending || begin.isSuccess}
          isDisabled={!sandbox && !hasXApplication}
        />
      </Stack>
    </form>
  );
}
