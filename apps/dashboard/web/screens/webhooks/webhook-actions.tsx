import { webhookEventTypes } from '@carillon/core';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useLocation } from 'wouter';
import type { Webhook, WebhookDelivery } from '../../api/types.ts';
import { useChangeWebhook, useDeleteWebhook, useTestWebhook } from '../../api/webhooks.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { Later, laterCode } from '../../parts/later-code.tsx';
import { notify } from '../../parts/notice.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { eventTitle } from './events.ts';
import { RecoverDialog } from './recover-dialog.tsx';
import { RotateSecretDialog } from './rotate-secret-dialog.tsx';
import { nameOf, stateOf } from './states.ts';

const editDialog = laterCode(() => import('./edit-webhook-dialog.tsx'));

type Asked = 'edit' | 'rotate' | 'recover' | 'delete';

/** Actions on a webhook in its present state, and the result of the last. */
export function WebhookActions({ webhook }: { readonly webhook: Webhook }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const actions = useWebhookActions(webhook.id);
  const { test, error, message, setMessage } = actions;
  const dialog = (name: Asked) => ({ webhook, isOpen: asked === name, onClose: () => setAsked(null) });
  return (
    <Stack gap="sm">
      <ActionButtons webhook={webhook} actions={actions} onAsk={setAsked} />
      <Text role="status" size="sm" mt={message ? 0 : 'calc(-1 * var(--mantine-spacing-sm))'}>
        {message}
      </Text>
      {error && (
        <Problem
          title={test.isError ? 'Couldn’t send a test' : 'Couldn’t change the webhook'}
          error={error}
        />
      )}
      <Later code={editDialog} isWanted={asked === 'edit'}>
        {({ EditWebhookDialog }) => <EditWebhookDialog {...dialog('edit')} />}
      </Later>
      <RotateSecretDialog {...dialog('rotate')} />
      <RecoverDialog {...dialog('recover')} onRecovered={setMessage} />
      <DeleteWebhookDialog {...dialog('delete')} />
    </Stack>
  );
}

/** The actions that need no dialog, and the message of the last one. */
function useWebhookActions(id: string) {
  const [message, setMessage] = useState('');
  const test = useTestWebhook(id);
  const change = useChangeWebhook(id);
  const begin = (): void => {
    setMessage('');
    test.reset();
    change.reset();
  };
  const sendTest = (type: TestType) => {
    begin();
    test.mutate(type, {
      onSuccess: () => setMessage('Test event sent. It is in the log below.'),
    });
  };
  const switchTo = (on: boolean) => {
    begin();
    change.mutate(
      { active: on },
      { onSuccess: () => setMessage(on ? 'Webhook switched on.' : 'Webhook paused.') },
    );
  };
  return { test, change, sendTest, switchTo, message, setMessage, error: test.error ?? change.error };
}

interface ActionButtonsProps {
  readonly webhook: Webhook;
  readonly actions: ReturnType<typeof useWebhookActions>;
  readonly onAsk: (asked: Asked) => void;
}

function ActionButtons({ webhook, actions, onAsk }: ActionButtonsProps) {
  const { kind, active } = webhook;
  const { test, change, sendTest, switchTo } = actions;
  const canSwitch = stateOf(webhook) !== 'disabled';
  return (
    <Group gap="xs">
      {active && <TestEvent isPending={test.isPending} onSend={sendTest} />}
      {!active && canSwitch && (
        <PendingButton variant="default" isPending={change.isPending} onClick={() => switchTo(true)}>
          Switch on again
        </PendingButton>
      )}
      <Button variant="default" onClick={() => onAsk('edit')}>
        Edit
      </Button>
      <RowMenu of={nameOf(webhook)}>
        {(Menu) => (
          <>
            {active && <Menu.Item onClick={() => onAsk('recover')}>Recover since …</Menu.Item>}
            {kind === 'webhook' && <Menu.Item onClick={() => onAsk('rotate')}>Rotate the secret</Menu.Item>}
            {active && canSwitch && <Menu.Item onClick={() => switchTo(false)}>Pause</Menu.Item>}
            <Menu.Item c="var(--mantine-color-error)" onClick={() => onAsk('delete')}>
              Delete
            </Menu.Item>
          </>
        )}
      </RowMenu>
    </Group>
  );
}

type TestType = WebhookDelivery['type'];

interface TestEventProps {
  readonly isPending: boolean;
  readonly onSend: (type: TestType) => void;
}

const choices = [
  { value: 'webhook.test', label: 'Ping' },
  ...webhookEventTypes
    .filter((type) => type !== 'webhook.test')
    .map((type) => ({ value: type, label: `${eventTitle(type)} (${type})` })),
];

/** Sends an example of the type of event that is chosen. */
function TestEvent({ isPending, onSend }: TestEventProps) {
  const [type, setType] = useState<TestType>('webhook.test');
  return (
    <>
      <NativeSelect
        aria-label="What a test sends"
        data={choices}
        value={type}
        onChange={({ currentTarget }) => setType(currentTarget.value)}
      />
      <PendingButton isPending={isPending} onClick={() => onSend(type)}>
        Send test event
      </PendingButton>
    </>
  );
}

interface DeleteWebhookDialogProps {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function DeleteWebhookDialog({ webhook, isOpen, onClose }: DeleteWebhookDialogProps) {
  const remove = useDeleteWebhook(webhook.id);
  const [, navigate] = useLocation();
  const close = () => {
    remove.reset();
    onClose();
  };
  const leave = () => {
    notify('The webhook was deleted.');
    if (location.pathname.endsWith(webhook.id)) navigate('/webhooks', { replace: true });
  };
  /** Not as a callback of `mutate`: the page may be read again, and be gone, before the answer. An error is shown. */
  const confirm = () => void remove.mutateAsync(undefined).then(leave, () => {});
  return (
    <Confirm
      title={
        <>
          Delete “<bdi>{nameOf(webhook)}</bdi>”
        </>
      }
      isOpen={isOpen}
      onClose={close}
      action="Delete"
      onConfirm={confirm}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>Its pending deliveries and its log are deleted. This cannot be undone.</Text>
    </Confirm>
  );
}
