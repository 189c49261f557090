import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SignInWays, useRemoveTotp } from '../../api/second-factor.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Section } from '../../parts/section.tsx';
import { AddAuthenticatorDialog } from './add-authenticator-dialog.tsx';

/** The authenticator app: added, changed for another, removed. */
export function Authenticator({ ways: { totp } }: { readonly ways: SignInWays }) {
  const [isAdding, adding] = useDisclosure(false);
  const [isRemoving, removing] = useDisclosure(false);
  const remove = useRemoveTotp();
  return (
    <Section title="Authenticator app">
      <Text>
        {totp
          ? 'On. After your password, you are asked for a code that the app on your phone shows.'
          : 'Off. An app on your phone shows a code that changes twice a minute, and is asked for after your password.'}
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
        <Text>
          Its codes will not be asked for any more. Without a passkey, your password alone signs you in.
        </Text>
      </Confirm>
    </Section>
  );
}
