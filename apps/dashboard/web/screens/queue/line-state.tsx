import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Line } from '../../api/lines.ts';
import { Sentence } from '../../parts/sentence.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';

/** What keeps a post from going out when it is due; nothing while nothing does. */
export function LineState({ line }: { readonly line: Line }) {
  const { active, status, inDoubt, errorMessage, notBefore, profileId, socialAccountId } = line;
  if (!active)
    return (
      <Text size="sm" c="var(--mantine-color-error)">
        The account is not connected, so this will fail.{' '}
        <Anchor component={Link} href={reconnectHref(socialAccountId)} inherit c="inherit" underline="always">
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
      <InZoneOfProfile profileId={profileId}>
        {errorMessage !== null && (
          <>
            <Sentence>{errorMessage}</Sentence>{' '}
          </>
        )}
        {notBefore !== null && (
          <>
            Carillon will try again at <When at={notBefore} relative />.
          </>
        )}
      </InZoneOfProfile>
    </Text>
  );
}
