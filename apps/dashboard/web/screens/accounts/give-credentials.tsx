import { platformTitles } from '@carillon/core';
import type { ByCredentials, CredentialsPlatform } from '@carillon/networks/descriptors';
import { Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type Account, useConnect } from '../../api/accounts.ts';
import type { Profile } from '../../api/types.ts';
import { CredentialFields, useCredentials } from '../../parts/credential-fields.tsx';
import { DialogButtons } from '../../parts/dialog-buttons.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileSelect } from '../../parts/profile-select.tsx';
import { SandboxSwitch } from './sandbox-switch.tsx';

interface Props {
  readonly connect: ByCredentials & { readonly platform: CredentialsPlatform };
  readonly profiles: readonly Profile[];
  readonly reconnect: Account | undefined;
  readonly onClose: () => void;
  readonly onConnected: (id: string, wanted: string | null) => void;
  /** The credentials are for several accounts. @param choice its id */
  readonly onSeveral: (choice: string) => void;
}

/** Asks for the credentials of an account. */
export function GiveCredentials({ connect, profiles, reconnect, onClose, onConnected, onSeveral }: Props) {
  const { platform, sandboxHint } = connect;
  const [profileId, setProfileId] = useState(reconnect?.profileId ?? profiles[0]?.id ?? '');
  const [sandbox, setSandbox] = useState(reconnect?.sandbox ?? false);
  const typed = useCredentials(connect, {
    handle: reconnect?.platformUsername ?? '',
    service: reconnect?.sandbox ? '' : (reconnect?.serviceUrl ?? ''),
  });
  const { mutate, isError, isPending, error } = useConnect(platform);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { ...typed.sent(!sandbox), profileId, sandbox },
      {
        onSuccess(answer) {
          if ('choose' in answer) onSeveral(answer.choose);
          else onConnected(answer.id, reconnect?.id ?? null);
          onClose();
        },
      },
    );
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {!reconnect && <ProfileSelect profiles={profiles} value={profileId} onChange={setProfileId} />}
        <CredentialFields connect={connect} typed={typed} hasServer={!sandbox} />
        {!reconnect && (
          <SandboxSwitch network={platformTitles[platform]} checked={sandbox} onChange={setSandbox}>
            {` ${sandboxHint}`}
          </SandboxSwitch>
        )}
        {isError && <Problem title="Couldn’t connect the account" error={error} />}
        <DialogButtons
          action={reconnect ? 'Reconnect' : 'Connect'}
          onCancel={onClose}
          isPending={isPending}
          isDisabled={typed.isWrong}
        />
      </Stack>
    </form>
  );
}
