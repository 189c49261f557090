import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type SignInWays, useRenewRecoveryCodes } from '../../api/second-factor.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { Section } from '../../parts/section.tsx';
import { ShownCodes } from './shown-codes.tsx';

/** How many recovery codes are left, and new ones. */
export function RecoveryCodes({ ways: { totp, passkeys, recoveryCodes } }: { readonly ways: SignInWays }) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const renew = useRenewRecoveryCodes();
  const done = () => {
    renew.reset();
    close();
  };
  if (!totp && passkeys.length === 0)
    return (
      <Section title="Recovery codes">
        <Text>
          Ten one-time codes, in case you lose your phone. They come with your first authenticator app or
          passkey.
        </Text>
      </Section>
    );
  return (
    <Section title="Recovery codes">
      <Text>
        {recoveryCodes === 1 ? '1 code is left.' : `${recoveryCodes} codes are left.`} Each works once, after
        your password.
      </Text>
      {recoveryCodes < 3 && (
        <Alert color="orange" variant="light">
          Create new ones soon. Without a code, only your admin can let you in.
        </Alert>
      )}
      <Group>
        <Button variant="default" onClick={open}>
          Create new codes
        </Button>
      </Group>
      <Dialog
        opened={isOpen}
        onClose={done}
        title={renew.isSuccess ? 'Your recovery codes' : 'Create new recovery codes'}
        transitionProps={{ duration: 0 }} // secrets do not fade away, they are gone
      >
        {isOpen &&
          (renew.isSuccess ? (
            <ShownCodes codes={renew.data} onDone={done} />
          ) : (
            <Stack>
              <Text>Your present codes stop working.</Text>
              {renew.isError && <Problem title="Couldn’t create new codes" error={renew.error} />}
              <Group justify="flex-end">
                <Button variant="default" onClick={done} data-autofocus>
                  Cancel
                </Button>
                <PendingButton isPending={renew.isPending} onClick={() => renew.mutate(undefined)}>
                  Create new codes
                </PendingButton>
              </Group>
            </Stack>
          ))}
      </Dialog>
    </Section>
  );
}
