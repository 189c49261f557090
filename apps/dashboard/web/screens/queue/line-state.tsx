import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { forPeople } from '../../parts/for-people.ts';
import { InZoneOfProfile, When } from '../../parts/when.tsx';

/** What keeps a post from going out when it is due; nothing while nothing does. */
export function LineState({ line }: { readonly line: Line }) {
  const { active, status, inDoubt, errorMessage, notBefore, profileId } = line;
  if (!active)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        The account is not connected, so this will fail.{' '}
        <Anchor component={Link} href="/accounts" inherit c="inherit" underline="always">
          Reconnect it
        </Anchor>
      </Text>
    );
  if (inDoubt && status !== 'scheduled')
    return (
      <Text size="sm" c="dimmed">
        Sent, not confirmed: Carillon is looking for it on the network.
      </Text>
    );
  if (errorMessage === null && notBefore === null) return null;
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {errorMessage !== null && `${forPeople(errorMessage)} `}
      {notBefore !== null && (
        <>
          Not before{' '}
          <InZoneOfProfile profileId={profileId}>
            <When at={notBefore} />
          </InZoneOfProfile>
          .
        </>
      )}
    </Text>
  );
}
