import { Text } from '@mantine/core';
import { useLocation } from 'wouter';
import type { Webhook } from '../../api/types.ts';
import { useDeleteWebhook } from '../../api/webhooks.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { notify } from '../../parts/notice.tsx';
import { nameOf } from '../webhooks/webhook-state.ts';

interface Props {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

export function DeleteWebhookDialog({ webhook, isOpen, onClose }: Props) {
  const remove = useDeleteWebhook(webhook.id);
  const [, navigate] = useLocation();
  const close = () => {
    remove.reset();
    onClose();
  };
  const leave = () => {
    notify('The webhook was deleted.');
    navigate('/webhooks', { replace: true });
  };
  return (
    <Confirm
      title={`Delete “${nameOf(webhook)}”`}
      isOpen={isOpen}
      onClose={close}
      action="Delete"
      onConfirm={() => remove.mutate(undefined, { onSuccess: leave })}
      isPending={remove.isPending}
      error={remove.error}
    >
      <Text>
        It is told nothing any more, what is on its way is not delivered, and its log is forgotten. This
        cannot be undone.
      </Text>
    </Confirm>
  );
}
