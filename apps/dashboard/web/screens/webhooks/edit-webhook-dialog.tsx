import type { Webhook } from '../../api/types.ts';
import { useChangeWebhook } from '../../api/webhooks.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  readonly webhook: Webhook;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Changes a webhook. */
export function EditWebhookDialog({ webhook, isOpen, onClose }: Props) {
  const change = useChangeWebhook(webhook.id);
  const close = () => {
    change.reset();
    onClose();
  };
  return (
    <Dialog opened={isOpen} onClose={close} title="Edit the webhook">
      {isOpen && (
        <WebhookForm
          initial={webhook}
          action="Save"
          onSubmit={({ kind: _, secret: _none, url, ...wanted }) =>
            change.mutate({ ...wanted, ...(url !== '' && { url }) }, { onSuccess: close })
          }
          onCancel={close}
          isPending={change.isPending}
          error={change.error}
        />
      )}
    </Dialog>
  );
}
