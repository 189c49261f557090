import { Alert, Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { canUsePasskeys } from '../api/passkeys.ts';
import { type SignInWays, useProve, useSignInWays } from '../api/second-factor.ts';
import { useGoToIssuer, useOwnIdentity } from '../api/ways-in.ts';
import { Dialog } from '../parts/dialog.tsx';
import { DialogButtons } from '../parts/dialog-buttons.tsx';
import { PendingButton } from '../parts/pending-button.tsx';
import { Problem } from '../parts/problem.tsx';
import { QueryView } from '../parts/query-view.tsx';
import classes from './proof-dialog.module.css';

export interface ProofDialogProps {
  /** Called with whether it was proven. */
  readonly onEnd: (isProven: boolean) => void;
}

export function ProofDialog({ onEnd }: ProofDialogProps) {
  const ways = useSignInWays(true);
  return (
    <Dialog
      opened={!ways.isPending} // with its field, which gets the focus
      onClose={() => onEnd(false)}
      returnFocus={false} // the button that wants it takes it back, when it is no longer pending
      title="Confirm it’s you"
      classNames={{ root: classes.root }}
      zIndex={300} // above the dialog that wants it
      transitionProps={{ duration: 0 }}
    >
      <QueryView query={ways}>
        {(known) => <Proof ways={known} onProven={() => onEnd(true)} onCancel={() => onEnd(false)} />}
      </QueryView>
    </Dialog>
  );
}

interface Props {
  readonly ways: SignInWays;
  readonly onProven: () => void;
  readonly onCancel: () => void;
}

function Proof({ ways, onProven, onCancel }: Props) {
  const prove = useProve(onProven);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const code = fields.get('code');
    prove.mutate(code === null ? { password: String(fields.get('password')) } : { code: String(code) });
  };
  const hasPasskey = ways.passkeys.length > 0 && canUsePasskeys(ways.passkeyOrigin);
  // A person who has more than a password proves with that.
  const byPassword = ways.password && !ways.totp && ways.passkeys.length === 0;
  if (!byPassword && !ways.totp && !hasPasskey) return <ProofElsewhere />;
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          {byPassword ? 'Enter your password' : ways.totp ? 'Enter a code' : 'Use your passkey'} to continue.
        </Text>
        {byPassword && (
          <PasswordInput
            label="Your password"
            name="password"
            autoComplete="current-password"
            required
            data-autofocus
          />
        )}
        {ways.totp && (
          <TextInput
            label="Code of your authenticator app"
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={20}
            required
            data-autofocus
          />
        )}
        {hasPasskey && (
          <PendingButton
            variant="default"
            isPending={prove.isPending}
            onClick={() => prove.mutate('passkey')}
          >
            {ways.totp ? 'Use a passkey instead' : 'Use a passkey'}
          </PendingButton>
        )}
        {prove.isError && <Problem title="Couldn’t confirm it’s you" error={prove.error} />}
        {byPassword || ways.totp ? (
          <DialogButtons action="Continue" onCancel={onCancel} isPending={prove.isPending} />
        ) : (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Stack>
    </form>
  );
}

/** For who can prove nothing here: they come in by an issuer. */
function ProofElsewhere() {
  const { data } = useOwnIdentity();
  const go = useGoToIssuer('POST /confirm/oidc');
  if (!data?.identity || !data.issuer)
    return <Alert color="orange">Sign out and in again, then repeat this.</Alert>;
  return (
    <Stack>
      <Text size="sm">Sign in again, then repeat this.</Text>
      {go.isError && <Problem title="Couldn’t confirm it’s you" error={go.error} />}
      <PendingButton isPending={go.isPending} onClick={() => go.mutate()} data-autofocus>
        Sign in again with {data.issuer.name}
      </PendingButton>
    </Stack>
  );
}
