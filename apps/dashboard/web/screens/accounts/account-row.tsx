import { descriptors } from '@carillon/networks/descriptors';
import { Button, Group, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type Account, useDisconnect } from '../../api/accounts.ts';
import { useApplications } from '../../api/applications.ts';
import { AccountName, nameOnNetwork } from '../../parts/account-name.tsx';
import { applicationName } from '../../parts/application-name.ts';
import { brokenInShort } from '../../parts/broken-words.ts';
import { Confirm } from '../../parts/confirm.tsx';
import { DotBadge } from '../../parts/dot-badge.tsx';
import { RowMenu } from '../../parts/row-menu.tsx';
import { Row } from '../../parts/rows.tsx';
import { Sentence } from '../../parts/sentence.tsx';
import { InZoneOfProfile, ShortTime, When } from '../../parts/when.tsx';
import { useNow } from '../../time/use-now.ts';
import type { ConnectRequest } from './connect-request.ts';
import { stoppedPosts } from './listed-accounts.ts';
import type { AccountEvent } from './outcome.tsx';

interface Props {
  readonly account: Account;
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: (event: AccountEvent) => void;
}

/** An account: how it is, what went out there last, and what can be done with it. */
export function AccountRow({ account, onConnect, onEvent }: Props) {
  const [isOpen, { open, close }] = useDisclosure(false);
  const { platform, sandbox, serviceUrl, app, state, endsSoonAt } = account;
  const name = nameOnNetwork(account);
  return (
    <Row
      actions={
        <>
          <LastPublished at={account.lastPublishedAt} />
          {(state === 'reconnect' || endsSoonAt !== null) && (
            <Button
              size="xs"
              variant="default"
              onClick={() => onConnect({ platform, reconnect: account })}
              aria-label={`Reconnect ${name}`}
            >
              Reconnect
            </Button>
          )}
          <RowMenu of={name}>
            {(Menu) => (
              <>
                <Menu.Item c="var(--mantine-color-error)" onClick={open}>
                  Disconnect
                </Menu.Item>
              </>
            )}
          </RowMenu>
        </>
      }
    >
      <InZoneOfProfile profileId={account.profileId}>
        <Group gap="sm" wrap="nowrap">
          <AccountName {...account} />
          <AccountState account={account} />
        </Group>
        {serviceUrl !== null && !sandbox && (
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {serviceUrl}
          </Text>
        )}
        {app && !sandbox && <Through app={app} platform={platform} />}
        <WhatIsWrong account={account} />
        {state === 'connected' && endsSoonAt !== null && (
          <Text size="sm" c="dimmed">
            Access ends on <When at={endsSoonAt} />. Reconnect before.
          </Text>
        )}
      </InZoneOfProfile>
      <DisconnectDialog account={account} name={name} isOpen={isOpen} onClose={close} onEvent={onEvent} />
    </Row>
  );
}

interface ThroughProps extends Pick<Account, 'platform'> {
  readonly app: NonNullable<Account['app']>;
}

/** The application that an account acts through, where there are several. */
function Through({ app, platform }: ThroughProps) {
  const { data: applications = [] } = useApplications(platform);
  if (applications.length < 2) return null;
  return (
    <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      By the application {applicationName({ name: app.name, platform })}
    </Text>
  );
}

/** The state of an account, by its words and colour. */
function AccountState({ account: { state, active, unreachable } }: Pick<Props, 'account'>) {
  if (state === 'reconnect') return <DotBadge color="red">Disconnected</DotBadge>;
  if (unreachable !== null) return <DotBadge color="red">Unreachable</DotBadge>;
  return active ? <DotBadge color="green">Connected</DotBadge> : <DotBadge color="gray">Not in use</DotBadge>;
}

/** Why an account does not publish, and what comes of it; nothing where it does. */
function WhatIsWrong({ account: { state, stateReason, unreachable } }: Pick<Props, 'account'>) {
  if (state === 'reconnect')
    return (
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {stateReason !== null && (
          <>
            <Sentence>{`${brokenInShort(stateReason)}.`}</Sentence>{' '}
          </>
        )}
        Reconnect before the next post is due.
      </Text>
    );
  return (
    unreachable !== null && (
      <Text size="sm" c="dimmed">
        {unreachable.since !== null && (
          <>
            Since <When at={unreachable.since} />.{' '}
          </>
        )}
        Carillon keeps trying.
      </Text>
    )
  );
}

function LastPublished({ at }: { readonly at: string | null }) {
  const now = useNow();
  return (
    <Text size="sm" c="dimmed" visibleFrom="sm">
      {at === null ? (
        'Nothing published yet'
      ) : (
        <>
          Last published <ShortTime at={at} now={now} />
        </>
      )}
    </Text>
  );
}

interface DisconnectDialogProps {
  readonly account: Account;
  /** With its network. */
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onEvent: (event: AccountEvent) => void;
}

function DisconnectDialog({ account, name, isOpen, onClose, onEvent }: DisconnectDialogProps) {
  const disconnect = useDisconnect(() => onEvent({ kind: 'disconnected', account }));
  const { leavesBehind } = descriptors[account.platform];
  const close = () => {
    disconnect.reset();
    onClose();
  };
  return (
    <Confirm
      title={`Disconnect ${name}`}
      isOpen={isOpen}
      onClose={close}
      action="Disconnect"
      onConfirm={() => disconnect.mutate(account.id)}
      isPending={disconnect.isPending}
      error={disconnect.error}
    >
      <Text>{stoppedPosts(account.waitingPosts)}</Text>
      <Text size="sm" c="dimmed">
        Published posts stay. Carillon deletes its access to the account.
        {leavesBehind !== null && ` ${leavesBehind}`}
      </Text>
    </Confirm>
  );
}
