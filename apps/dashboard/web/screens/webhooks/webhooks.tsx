import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { useLocation } from 'wouter';
import { useSession } from '../../api/session.ts';
import { useCreateWebhook, useWebhooks } from '../../api/webhooks.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookTable } from './webhook-table.tsx';

/** The addresses that are told what happens. */
export default function Webhooks() {
  const webhooks = useWebhooks();
  const [isOpen, { open, close }] = useDisclosure(false);
  return (
    <Page title="Webhooks" actions={<Button onClick={open}>New webhook</Button>}>
      <QueryView query={webhooks}>
        {(all) => (all.length === 0 ? <NoWebhooks /> : <WebhookTable webhooks={all} />)}
      </QueryView>
      <NewWebhookDialog isOpen={isOpen} onClose={close} />
    </Page>
  );
}

function NoWebhooks() {
  const { data: session } = useSession();
  return (
    <Empty icon={IconWebhook} action={session?.apiUrl !== undefined && <Guide apiUrl={session.apiUrl} />}>
      A webhook is an address of yours that is told when a post is out, when it failed, or when an account has
      to be connected again, so that your programs need not ask. You have none yet.
    </Empty>
  );
}

const Guide = ({ apiUrl }: { readonly apiUrl: string }) => (
  <Text size="sm">
    <Anchor href={new URL('../guide#webhooks', apiUrl).href} target="_blank" inherit underline="always">
      What they are told, and how to check that it is true
    </Anchor>
  </Text>
);

interface Props {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Creates a webhook, shows its secret once if it has one, and then leads to it. */
function NewWebhookDialog({ isOpen, onClose }: Props) {
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
      meaning="What is sent is signed with it: give it to the program that receives it, to check that it is true."
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
