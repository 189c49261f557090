import { Alert, Button, Group, PasswordInput, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { FormEvent } from 'react';
import { useChangePreferences, usePreferences } from '../../api/preferences.ts';
import { type SignInWays, useRemoveTotp, useSignInWays } from '../../api/second-factor.ts';
import { useChangePassword } from '../../api/session.ts';
import { type OwnIdentity, useGoToIssuer, useOwnIdentity, useUnlink } from '../../api/ways-in.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { OidcResult } from '../../parts/oidc-result.tsx';
import { Page } from '../../parts/page.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Section } from '../../parts/section.tsx';
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx';
import { Mails } from './mails.tsx';
import { OwnData } from './own-data.tsx';
import { Passkeys } from './passkeys.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { Sessions } from './sessions.tsx';

/** How the person signs in, where they are, what they want of mails and of the composer, and their data. */
export default function SignInSettings() {
  const ways = useSignInWays();
  return (
    <Page isNarrow title="Sign-in">
      <OidcResult />
      {ways.data?.password !== false && <PasswordForm />}
      <QueryView query={ways}>
        {(known) => (
          <>
            <Authenticator ways={known} />
            <Passkeys ways={known} />
            <RecoveryCodes ways={known} />
          </>
        )}
      </QueryView>
      <Oidc />
      <Sessions />
      <Mails />
      <ComposerSettings />
      <OwnData />
    </Page>
  );
}

/** Preferences of the composer. */
function ComposerSettings() {
  const preferences = usePreferences();
  const change = useChangePreferences();
  return (
    <Section title="New post">
      <QueryView query={preferences}>
        {({ altTextReminder }) => (
          <Stack gap="sm">
            <Switch
              label="Remind me about missing alt text"
              description="New post asks once about pictures and GIFs without one."
              checked={(change.isPending ? change.variables.altTextReminder : undefined) ?? altTextReminder}
              disabled={change.isPending}
              onChange={({ currentTarget: { checked } }) => change.mutate({ altTextReminder: checked })}
            />
            {change.isError && <Problem title="Couldn’t save the choice" error={change.error} />}
          </Stack>
        )}
      </QueryView>
    </Section>
  );
}

/** The authenticator app: added, changed for another, removed. */
function Authenticator({ ways: { totp } }: { readonly ways: SignInWays }) {
  const [isAdding, adding] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const remove = useRemoveTotp();
  return (
    <Section title="Authenticator app">
      <Text>
        {totp
          ? 'On. You enter its code after your password.'
          : 'Off. An app on your phone shows codes to enter after your password.'}
      </Text>
      <Group>
        <Button variant="default" onClick={adding.open}>
          {totp ? 'Use another app' : 'Add an authenticator app'}
        </Button>
        {totp && (
          <Button variant="default" onClick={removing.open}>
            Remove the app
          </Button>
        )}
      </Group>
      <AddAuthenticatorDialog isOpen={isAdding} onClose={adding.close} />
      <Confirm
        title="Remove the authenticator app"
        isOpen={isRemoving}
        onClose={removing.close}
        action="Remove"
        onConfirm={() => remove.mutate(undefined, { onSuccess: removing.close })}
        isPending={remove.isPending}
        error={remove.error}
      >
        <Text>Without a passkey, your password alone will sign you in.</Text>
      </Confirm>
    </Section>
  );
}

/** The form that changes the password. */
function PasswordForm() {
  const change = useChangePassword();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    change.mutate(
      { current: String(fields.get('current')), password: String(fields.get('password')) },
      { onSuccess: () => form.reset() },
    );
  };
  return (
    <Section title="Password">
      <form onSubmit={submit}>
        <Stack maw={400}>
          <PasswordInput label="Current password" name="current" autoComplete="current-password" required />
          <PasswordInput
            label="New password"
            description="At least 8 characters."
            name="password"
            minLength={8}
            autoComplete="new-password"
            required
          />
          {change.isError && <Problem title="Couldn’t change the password" error={change.error} />}
          {change.isSuccess && (
            <Alert color="green" variant="light" role="status">
              Your password has been changed. Other browsers are signed out.
            </Alert>
          )}
          <PendingButton type="submit" isPending={change.isPending} style={{ alignSelf: 'flex-start' }}>
            Change password
          </PendingButton>
        </Stack>
      </form>
    </Section>
  );
}

/** The person's identity at the OpenID Connect issuer; nothing where there is no issuer. */
function Oidc() {
  const own = useOwnIdentity();
  return (
    <QueryView query={own}>
      {({ issuer, identity }) => issuer && <Identity issuer={issuer} identity={identity} />}
    </QueryView>
  );
}

interface Props {
  readonly issuer: NonNullable<OwnIdentity['issuer']>;
  readonly identity: OwnIdentity['identity'];
}

function Identity({ issuer: { name, only }, identity }: Props) {
  const link = useGoToIssuer('POST /oidc/link');
  const unlink = useUnlink();
  const change = identity === null ? link : unlink;
  return (
    <Section title={`Sign in with ${name}`}>
      <Text size="sm">
        {identity === null
          ? 'Link your identity there to sign in with it.'
          : `You sign in with your identity there${identity.email === '' ? '' : `, ${identity.email}`}.`}
      </Text>
      {change.isError && <Problem title="Couldn’t change the sign-in" error={change.error} />}
      {(identity === null || !only) && (
        <PendingButton
          variant="default"
          isPending={change.isPending}
          onClick={() => change.mutate()}
          style={{ alignSelf: 'flex-start' }}
        >
          {identity === null ? `Link ${name}` : `Unlink ${name}`}
        </PendingButton>
      )}
    </Section>
  );
}
