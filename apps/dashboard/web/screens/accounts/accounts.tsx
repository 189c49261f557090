import { Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { type Accounts as Answer, useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { AccountGroup } from './account-group.tsx';
import { ConnectBlueskyDialog } from './connect-bluesky-dialog.tsx';
import { ConnectButtons } from './connect-buttons.tsx';
import { ConnectXDialog } from './connect-x-dialog.tsx';
import { Limits } from './limits.tsx';
import { NothingYet } from './nothing-yet.tsx';
import { Outcome } from './outcome.tsx';
import { useOutcome } from './use-outcome.ts';
import type { Wish } from './wish.ts';

/** Where posts go: accounts of networks, under the profile that they belong to. */
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
