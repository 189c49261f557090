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
import { ConnectXDialog } from './connect-x-dialog.tsx';
import { Outcome, useOutcome } from './outcome.tsx';
import type { Wish } from './wish.ts';

/** The social accounts, under the profiles that they belong to. */
export default function Accounts() {
  const profiles = useProfiles();
  const accounts = useAccounts();
  const [wish, setWish] = useState<Wish | null>(null);
  const [said, say] = useOutcome(accounts.data?.accounts);
  const begin = (wanted: Wish) => {
    say(null);
    setWish(wanted);
  };
  const close = () => setWish(null);
  const canConnect = (accounts.data?.limits.canAdd ?? false) && (profiles.data?.length ?? 0) > 0;
  const shown = { profiles: profiles.data ?? [], wish, onClose: close };
  return (
    <Page title="Accounts" actions={<ConnectButtons isDisabled={!canConnect} onWish={begin} />}>
      <Outcome said={said} />
      <QueryView query={profiles}>
        {(all) => (
          <QueryView query={accounts}>
            {(answer) => <Groups profiles={all} answer={answer} onWish={begin} onSay={say} />}
          </QueryView>
        )}
      </QueryView>
      <ConnectXDialog {...shown} />
      <ConnectBlueskyDialog {...shown} onConnected={(id) => say({ kind: 'connected', id })} />
    </Page>
  );
}

interface GroupsProps {
  readonly profiles: readonly Profile[];
  readonly answer: Answer;
  readonly onWish: (wish: Wish) => void;
  readonly onSay: Parameters<typeof AccountGroup>[0]['onSay'];
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
  readonly onWish: (wish: Wish) => void;
}

function ConnectButtons({ isDisabled, onWish }: ConnectButtonsProps) {
  return (
    <Group gap="xs">
      {platforms.map((platform) => (
        <Button key={platform} disabled={isDisabled} onClick={() => onWish({ platform })}>
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
      {current.toLocaleString()} of the {max.toLocaleString()} accounts of your plan are in use.
      {!canAdd && ' Disconnect one to connect another.'}
    </Text>
  );
}

function NothingYet({ hasProfile }: { readonly hasProfile: boolean }) {
  if (hasProfile) {
    return (
      <Empty>
        Nothing is connected yet. Connect an account on X or Bluesky to publish what you write. In the sandbox
        you can try everything out, and nobody sees it.
      </Empty>
    );
  }
  const first = (
    <Button component={Link} href="/profiles">
      Make a profile
    </Button>
  );
  return <Empty action={first}>An account belongs to a profile, and you have none yet.</Empty>;
}
