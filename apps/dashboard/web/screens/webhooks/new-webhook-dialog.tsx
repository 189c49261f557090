import { useLocation } from 'wouter';
import { useCreateWebhook } from '../../api/webhooks.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a webhook, shows its secret once if it has one, and then leads to it. */
export function NewWebhookDialog({ isOpen, onClose }: Props) {
  const create = useCreateWebhook();
  const [, navigate] = useLocation();
  const leave = (created?: string) => {
    create.reset();
    onClose();
    if (created !== undefined) navigate(`/webhooks/${created}`);
  };
  const close = () => leave(create.data?.id);
  return (
    <SecretDialog
      isOpen={isOpen}
      onClose={close}
      isPending={create.isPending}
      title="New webhook"
      secret={create.data?.secret ?? null}
      noun="secret"
      testId="webhook-secret"
      meaning="It signs every delivery. Your receiver checks them with it."
    >
      <WebhookForm
        action="Create webhook"
        onSubmit={(wanted) =>
          create.mutate(wanted, {
            onSuccess: ({ id, secret }) => secret === null && leave(id),
          })
        }
        onCancel={close}
        isPending={create.isPending}
        error={create.error}
      />
    </SecretDialog>
  );
}
