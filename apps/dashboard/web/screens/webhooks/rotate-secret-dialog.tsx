import { Button, Group, Stack, Text } from '@mantine/core';
import type { FormEvent } from 'react';
import type { Webhook } from '../../api/types.ts';
import { useRotateSecret } from '../../api/webhooks.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { OwnSecretField } from './own-secret-field.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Gives a webhook a new secret, and shows it once. */
export function RotateSecretDialog({ webhook, isOpen, onClose }: Props) {
  const rotate = useRotateSecret(webhook.id);
  const close = () => {
    rotate.reset();
    onClose();
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const secret = String(new FormData(event.currentTarget).get('secret')).trim();
    rotate.mutate(secret === '' ? {} : { secret });
  };
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      isPending={rotate.isPending}
      title="Rotate the secret"
      secret={rotate.data?.secret ?? null}
      noun="secret"
      isAgain
      testId="webhook-secret"
      meaning="The old secret signs, too, for 24 hours. Update your receiver until then."
    >
      <form onSubmit={submit}>
        <Stack>
          <Text>Creates a new secret. For 24 hours, both secrets sign.</Text>
          <OwnSecretField />
          {rotate.error && <Problem title="Couldn’t rotate the secret" error={rotate.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={close} disabled={rotate.isPending} data-autofocus>
              Cancel
            </Button>
            <PendingButton type="submit" isPending={rotate.isPending}>
              Create new secret
            </PendingButton>
          </Group>
        </Stack>
      </form>
    </SecretDialog>
  );
}
