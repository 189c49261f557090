import { platformTitles } from '@carillon/core';
import { Alert, Text } from '@mantine/core';
import type { Fleet } from '../../api/fleet.ts';
import { When } from '../../parts/when.tsx';

/** Networks that refuse this server: all posts for them wait, and no account is to blame. */
export function BreakerList({ breakers }: Pick<Fleet, 'breakers'>) {
  return breakers.map(({ platform, sandbox, reason, openedAt, openUntil }) => (
    <Alert
      key={`${platform} ${sandbox}`}
      color="red"
      variant="light"
      title={`${platformTitles[platform]}${sandbox ? ' (sandbox)' : ''} refuses this server`}
    >
      <Text size="sm">{reason}</Text>
      <Text size="sm">
        All posts for it have waited since <When at={openedAt} />; one is tried again at{' '}
        <When at={openUntil} seconds />.
      </Text>
    </Alert>
  ));
}
