import { platformTitles } from '@carillon/core';
import type {
  AuthorizationPlatform,
  ByAuthorization,
  ByCredentials,
  CredentialsPlatform,
} from '@carillon/networks/descriptors';
import { Button, Group, Stack } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useBeginByLink, useConnectByLink } from '../../api/connect-links.ts';
import { AskedPermissions } from '../../parts/asked-permissions.tsx';
import { CredentialFields, useCredentials } from '../../parts/credential-fields.tsx';
import { OwnServerField, sentServer } from '../../parts/own-server-field.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';

interface Props<Connect> {
  readonly connect: Connect;
  readonly token: string;
  /** Null where no other network can be chosen. */
  readonly onBack: (() => void) | null;
}

interface GoProps extends Props<ByAuthorization & { readonly platform: AuthorizationPlatform }> {
  /** True when the account can be on a server of its own: in the sandbox none is. */
  readonly hasServer: boolean;
}

/** Says what a network will ask for, and leads to its page. */
export function GoToNetwork({ connect, token, hasServer, onBack }: GoProps) {
  const network = platformTitles[connect.platform];
  const { ownServer } = connect;
  const [service, setService] = useState('');
  const begin = useBeginByLink(connect.platform, token);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate(hasServer ? sentServer(service) : {});
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <AskedPermissions connect={connect} />
        {ownServer !== null && hasServer && (
          <OwnServerField texts={ownServer} value={service} onChange={setService} />
        )}
        {begin.isError && <Problem title={`Couldn’t go to ${network}`} error={begin.error} />}
        <Buttons action={`Go to ${network}`} isPending={begin.isPending} onBack={onBack} />
      </Stack>
    </form>
  );
}

interface TypeProps extends Props<ByCredentials & { readonly platform: CredentialsPlatform }> {
  readonly onConnected: (returnUrl: string | null) => void;
  /** The credentials are for several accounts. @param choice its id */
  readonly onSeveral: (choice: string) => void;
}

/** Asks for the credentials of an account. */
export function TypeCredentials({ connect, token, onBack, onConnected, onSeveral }: TypeProps) {
  const typed = useCredentials(connect);
  const { mutate, isPending, isError, error } = useConnectByLink(connect.platform, token);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(typed.sent(true), {
      onSuccess: (answer) => ('choose' in answer ? onSeveral(answer.choose) : onConnected(answer.returnUrl)),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <CredentialFields connect={connect} typed={typed} hasServer />
        {isError && <Problem title="Couldn’t connect the account" error={error} />}
        <Buttons action="Connect" isPending={isPending} isDisabled={typed.isWrong} onBack={onBack} />
      </Stack>
    </form>
  );
}

interface ButtonsProps {
  readonly action: string;
  readonly isPending: boolean;
  readonly isDisabled?: boolean;
  readonly onBack: (() => void) | null;
}

const Buttons = ({ action, isPending, isDisabled = false, onBack }: ButtonsProps) => (
  <Group justify="flex-end">
    {onBack !== null && (
      <Button variant="default" onClick={onBack}>
        Another network
      </Button>
    )}
    <PendingButton type="submit" isPending={isPending} disabled={isDisabled}>
      {action}
    </PendingButton>
  </Group>
);
