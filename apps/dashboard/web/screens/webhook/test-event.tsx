import { webhookEventTypes } from '@carillon/core';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { WebhookDelivery } from '../../api/types.ts';
import { PendingButton } from '../../parts/pending-button.tsx';

type TestType = WebhookDelivery['type'];

interface Props {
  readonly isPending: boolean;
  readonly onSend: (type: TestType) => void;
}

const choices = [
  { value: 'webhook.test', label: 'A test without content' },
  ...webhookEventTypes
    .filter((type) => type !== 'webhook.test')
    .map((type) => ({ value: type, label: `Example of ${type}` })),
];

/** Sends an example of the type of event that is chosen. */
export function TestEvent({ isPending, onSend }: Props) {
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
