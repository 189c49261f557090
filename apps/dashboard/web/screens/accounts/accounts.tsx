import { platforms, platformTitles } from '@carillon/core';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { type Accounts as Answer, useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { AccountLimits, Profile } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AccountGroup } from './account-group.tsx';
import { ConnectBlueskyDialog } from './connect-bluesky-dialog.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { ConnectXDialog } from './connect-x-dialog.tsx';
import { Outcome, useOutcome } from './outcome.tsx';

/** The social accounts, under the profiles that they belong to. */
export default function Accounts() {
  const profiles = useProfiles();
  const accounts = useAccounts();
  const [request, setRequest] = useState<ConnectRequest | null>(null);
  const [message, report] = useOutcome(accounts.data?.accounts);
  const begin = (wanted: ConnectRequest) => {
    report(null);
    setRequest(wanted);
  };
  const close = () => setRequest(null);
  const canConnect = (accounts.data?.limits.canAdd ?? false) && (profiles.data?.length ?? 0) > 0;
  const shown = { profiles: profiles.data ?? [], request, onClose: close };
  return (
    <Page title="Accounts" actions={<ConnectButtons isDisabled={!canConnect} onConnect={begin} />}>
      <Outcome message={message} />
      <QueryView query={profiles}>
        {(all) => (
          <QueryView query={accounts}>
            {(answer) => <Groups profiles={all} answer={answer} onConnect={begin} onEvent={report} />}
          </QueryView>
        )}
      </QueryView>
      <ConnectXDialog {...shown} />
      <ConnectBlueskyDialog {...shown} onConnected={(id) => report({ kind: 'connected', id })} />
    </Page>
  );
}

interface GroupsProps {
  readonly profiles: readonly Profile[];
  readonly answer: Answer;
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: Parameters<typeof AccountGroup>[0]['onEvent'];
}

function Groups({ profiles, answer: { accounts, limits }, ...rest }: GroupsProps) {
  if (profiles.length === 0 || accounts.length === 0) return <NothingYet hasProfile={profiles.length > 0} />;
  return (
    <Stack>
      <Limits limits={limits} />
      {profiles.map((profile) => (
        <AccountGroup
          key={profile.id}
          profile={profile}
          accounts={accounts.filter(({ profileId }) => profileId === profile.id)}
          {...rest}
        />
      ))}
      {profiles.length > 1 && <Text size="sm">An account belongs to one profile.</Text>}
    </Stack>
  );
}

interface ConnectButtonsProps {
  readonly isDisabled: boolean;
  readonly onConnect: (request: ConnectRequest) => void;
}

function ConnectButtons({ isDisabled, onConnect }: ConnectButtonsProps) {
  return (
    <Group gap="xs">
      {platforms.map((platform) => (
        <Button key={platform} disabled={isDisabled} onClick={() => onConnect({ platform })}>
          Connect {platformTitles[platform]}
        </Button>
      ))}
    </Group>
  );
}

/** The number of accounts, and the maximum of the plan. */
function Limits({ limits: { current, max, canAdd } }: { readonly limits: AccountLimits }) {
  return (
    <Text>
      Your plan allows {max === 1 ? '1 social account' : `${max.toLocaleString()} social accounts`};{' '}
      {current.toLocaleString()} {current === 1 ? 'is' : 'are'} in use.
      {!canAdd && ' Disconnect one to connect another.'}
    </Text>
  );
}

function NothingYet({ hasProfile }: { readonly hasProfile: boolean }) {
  if (hasProfile) {
    return (
      <Empty>
        No account is connected yet. Connect one on X or Bluesky to publish what you write. In the sandbox you
        can try everything out, and nobody sees it.
      </Empty>
    );
  }
  const first = (
    <Button component={Link} href="/profiles">
      Create a profile
    </Button>
  );
  return <Empty action={first}>An account belongs to a profile, and you have no profile yet.</Empty>;
}
