import { Alert, Anchor, Text } from '@mantine/core';
import { Link, useLocation } from 'wouter';
import type { Webhook } from '../api/types.ts';
import { useWebhooks } from '../api/webhooks.ts';
import { useAfterScreen } from '../parts/use-after-screen.ts';
import { nameOf, stateOf } from '../screens/webhooks/states.ts';

/** Says on every screen that the service switched a webhook off; the webhooks' own screens say it themselves. */
export function WebhookNotice() {
  const { data = [] } = useWebhooks(useAfterScreen());
  const [location] = useLocation();
  const disabled = data.filter((webhook) => stateOf(webhook) === 'disabled');
  const [first] = disabled;
  if (first === undefined || location.startsWith('/webhooks')) return null;
  return (
    <Alert color="red" variant="light" mb="md" role="status">
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {disabled.length === 1 ? <One webhook={first} /> : <Many count={disabled.length} />}
      </Text>
    </Alert>
  );
}
const One = ({ webhook }: { readonly webhook: Webhook }) => (
  <>
    The webhook{' '}
    <Anchor component={Link} href={`/webhooks/${webhook.id}`} inherit c="inherit" underline="always">
      <bdi>{nameOf(webhook)}</bdi>
    </Anchor>{' '}
    was switched off. {webhook.disabledReason}
  </>
);

const Many = ({ count }: { readonly count: number }) => (
  <>
    {count} webhooks were switched off, because they accepted nothing.{' '}
    <Anchor component={Link} href="/webhooks" inherit c="inherit" underline="always">
      See which
    </Anchor>
  </>
);
