import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../../api/types.ts';
import { useTestWebhook } from '../../api/webhook-deliveries.ts';
import { useChangeWebhook } from '../../api/webhooks.ts';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { stateOf } from '../webhooks/webhook-state.ts';
import { DeleteWebhookDialog } from './delete-webhook-dialog.tsx';
import { EditWebhookDialog } from './edit-webhook-dialog.tsx';
import { RecoverDialog } from './recover-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { TestEvent } from './test-event.tsx';

type Asked = 'edit' | 'rotate' | 'recover' | 'delete';

/** What can be done with a webhook in its present state, and the result of the last action. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const { id, kind, active } = webhook;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [told, setTold] = useState('');
  const test = useTestWebhook(id);
  const change = useChangeWebhook(id);
  const dialog = (name: Asked) => ({ webhook, isOpen: asked === name, onClose: () => setAsked(null) });
  const begin = (): void => {
    setTold('');
    test.reset();
    change.reset();
  };
  const sendTest = (type: string) => {
    begin();
    test.mutate(type, {
      onSuccess: () => setTold('A test event is on its way. It is in the log below.'),
    });
  };
  const switchTo = (on: boolean) => {
    begin();
    change.mutate(
      { active: on },
      { onSuccess: () => setTold(on ? 'It is told again what happens.' : 'It is told nothing any more.') },
    );
  };
  const error = test.error ?? change.error;
  return (
    <Stack gap="sm">
      <Group gap="xs">
        {active && <TestEvent isPending={test.isPending} onSend={sendTest} />}
        {active && (
          <Button variant="default" onClick={() => setAsked('recover')}>
            Recover since …
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked('edit')}>
          Edit
        </Button>
        {kind === 'webhook' && (
          <Button variant="default" onClick={() => setAsked('rotate')}>
            Rotate the secret
          </Button>
        )}
        {stateOf(webhook) !== 'disabled' && (
          <PendingButton variant="default" isPending={change.isPending} onClick={() => switchTo(!active)}>
            {active ? 'Pause' : 'Switch on again'}
          </PendingButton>
        )}
        <Button variant="default" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </Group>
      <Text role="status" size="sm">
        {told}
      </Text>
      {error && (
        <Problem
          title={test.isError ? 'Couldn’t send a test' : 'Couldn’t change the webhook'}
          error={error}
        />
      )}
      <EditWebhookDialog {...dialog('edit')} />
      <RotateSecretDialog {...dialog('rotate')} />
      <RecoverDialog {...dialog('recover')} onRecovered={setTold} />
      <DeleteWebhookDialog {...dialog('delete')} />
    </Stack>
  );
}
