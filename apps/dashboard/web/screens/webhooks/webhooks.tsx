import { Anchor, Badge, Button, Group, Table, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconWebhook } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import { useSession } from '../../api/session.ts';
import type { Webhook } from '../../api/types.ts';
import { useCreateWebhook, useWebhooks } from '../../api/webhooks.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { scrolledByKeys } from '../../parts/scrolled-by-keys.ts';
import { SecretDialog } from '../../parts/secret-dialog.tsx';
import { When } from '../../parts/when.tsx';
import { eventsInWords, kinds } from './events.ts';
import { nameOf } from './states.ts';
import { WebhookBadge } from './webhook-badge.tsx';
import { WebhookForm } from './webhook-form.tsx';

/** The addresses that events are sent to. */
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
      A webhook is an address of yours. It gets an event when a post is out, when it failed, or when an
      account has to be connected again, so that your programs need not ask. You have none yet.
    </Empty>
  );
}

const Guide = ({ apiUrl }: { readonly apiUrl: string }) => (
  <Text size="sm">
    <Anchor href={new URL('../guide#webhooks', apiUrl).href} target="_blank" inherit underline="always">
      What is sent, and how to check that it is true
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

/** All webhooks, the oldest first. */
const WebhookTable = ({ webhooks }: { readonly webhooks: readonly Webhook[] }) => (
  <Table.ScrollContainer minWidth={680} scrollAreaProps={scrolledByKeys('Webhooks')}>
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Webhook</Table.Th>
          <Table.Th>Events</Table.Th>
          <Table.Th>Status</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {webhooks.map((webhook) => (
          <Row key={webhook.id} webhook={webhook} />
        ))}
      </Table.Tbody>
    </Table>
  </Table.ScrollContainer>
);

function Row({ webhook }: { readonly webhook: Webhook }) {
  const { id, kind, url, events, profileIds, test, active, failingSince, disabledReason } = webhook;
  return (
    <Table.Tr>
      <Table.Td style={{ overflowWrap: 'anywhere' }}>
        <Group gap="xs">
          <Anchor component={Link} href={`/webhooks/${id}`} size="sm" underline="always">
            {nameOf(webhook)}
          </Anchor>
          {kind !== 'webhook' && <Badge variant="default">{kinds[kind].name}</Badge>}
          {test && <Badge variant="default">sandbox</Badge>}
        </Group>
        <Text size="sm" c="dimmed">
          {url}
        </Text>
      </Table.Td>
      <Table.Td>
        {eventsInWords(events)}
        {profileIds.length > 0 && (
          <Text size="sm" c="dimmed">
            of {profileIds.length === 1 ? 'one profile' : `${profileIds.length} profiles`}
          </Text>
        )}
      </Table.Td>
      <Table.Td>
        <WebhookBadge webhook={webhook} />
        {active && failingSince !== null && (
          <Text size="sm" c="dimmed">
            since <When at={failingSince} />
          </Text>
        )}
        {disabledReason !== null && (
          <Text size="sm" c="dimmed">
            {disabledReason}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
