import { nameNetworks, platforms, platformTitles } from '@carillon/core';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconUserCircle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { type Account, type Accounts as Answer, useAccounts } from '../../api/accounts.ts';
import { useChosenProfile } from '../../api/chosen-profile.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { AccountLimits, Profile } from '../../api/types.ts';
import { Empty } from '../../parts/empty.tsx';
import { matching } from '../../parts/named-accounts.ts';
import { NetworkMark } from '../../parts/network-mark.tsx';
import { Page } from '../../parts/page.tsx';
import { QueryView } from '../../parts/query-view.tsx';
import { Rows } from '../../parts/rows.tsx';
import { SearchField } from '../../parts/search-field.tsx';
import { AccountRow } from './account-row.tsx';
import { ChooseAccounts } from './choose-accounts.tsx';
import { ConnectDialog } from './connect-dialog.tsx';
import type { ConnectRequest } from './connect-request.ts';
import { inOrder } from './listed-accounts.ts';
import { OpenLinks } from './open-links.tsx';
import { type AccountEvent, Outcome, useOutcome } from './outcome.tsx';
import { reconnecting } from './reconnecting.ts';
import { useAskedReconnect } from './use-asked-reconnect.ts';

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
  // Of what was read before it broke, an account needs nothing yet.
  useAskedReconnect(accounts.isFetching ? undefined : accounts.data?.accounts, setRequest);
  const close = () => setRequest(null);
  const [choice, setChoice] = useChoiceOfAddress();
  const canConnect = (accounts.data?.limits.canAdd ?? false) && (profiles.data?.length ?? 0) > 0;
  const isFirst = canConnect && accounts.data?.accounts.length === 0;
  const isSearchable = (accounts.data?.accounts.length ?? 0) > fewAccounts;
  const [typed, setTyped] = useState('');
  const wanted = isSearchable ? typed : '';
  return (
    <Page
      title="Accounts"
      filters={isSearchable && <SearchField label="Search accounts" value={typed} onSearch={setTyped} />}
      // Without accounts, they stand beside the words that say so.
      actions={!isFirst && <ConnectButtons isDisabled={!canConnect} onConnect={begin} />}
    >
      <Outcome message={message} />
      <QueryView query={profiles}>
        {(all) => (
          <QueryView query={accounts}>
            {(answer) => (
              <Groups profiles={all} answer={answer} wanted={wanted} onConnect={begin} onEvent={report} />
            )}
          </QueryView>
        )}
      </QueryView>
      <OpenLinks profiles={profiles.data ?? []} />
      {platforms.map((platform) => (
        <ConnectDialog
          key={platform}
          platform={platform}
          profiles={profiles.data ?? []}
          request={request?.platform === platform ? request : null}
          onClose={close}
          onConnected={(id, wanted) => report({ kind: 'connected', id, wanted })}
          onSeveral={setChoice}
        />
      ))}
      {choice !== null && (
        <ChooseAccounts
          id={choice}
          onClose={() => setChoice(null)}
          onConnected={([id = '']) => report({ kind: 'connected', id, wanted: reconnecting() })}
        />
      )}
    </Page>
  );
}

/**
 * The choice that the person has come back with from a network, which the address then forgets: it is made once.
 * @returns its id, null without one, and what sets another
 */
function useChoiceOfAddress(): [string | null, (id: string | null) => void] {
  const asked = new URLSearchParams(useSearch()).get('choose');
  const [id, setId] = useState(asked);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (asked !== null) navigate('/accounts', { replace: true });
  }, [asked, navigate]);
  return [id, setId];
}

interface GroupsProps {
  readonly profiles: readonly Profile[];
  readonly answer: Answer;
  /** A part of the names of the accounts that are shown; empty for all. */
  readonly wanted: string;
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: Parameters<typeof AccountGroup>[0]['onEvent'];
}

/** With more accounts than this, one can search them. */
const fewAccounts = 10;

/** Accounts that are shown at first, and more at each press of a button. */
const shownAtOnce = 30;

function Groups({ profiles, answer: { accounts, limits }, wanted, ...rest }: GroupsProps) {
  const [count, setCount] = useState(shownAtOnce);
  const { profileId } = useChosenProfile();
  if (profiles.length === 0 || accounts.length === 0)
    return <NothingYet hasProfile={profiles.length > 0} canAdd={limits.canAdd} {...rest} />;
  const shown = profileId === null ? accounts : accounts.filter((each) => each.profileId === profileId);
  const found = matching(shown, wanted);
  const groups = firstOf(
    count,
    profiles
      .filter(({ id }) => profileId === null || id === profileId)
      .map((profile) => ({ profile, accounts: found.filter((each) => each.profileId === profile.id) }))
      .filter((group) => wanted === '' || group.accounts.length > 0),
  );
  return (
    <Stack gap="lg">
      {!limits.canAdd && <Limits limits={limits} />}
      <Found count={wanted === '' ? null : found.length} />
      {groups.map((group) => (
        <AccountGroup key={group.profile.id} {...group} {...rest} />
      ))}
      {found.length > count && (
        <Button
          variant="default"
          onClick={() => setCount(count + shownAtOnce)}
          style={{ alignSelf: 'center' }}
        >
          Show {Math.min(shownAtOnce, found.length - count)} more
        </Button>
      )}
      {limits.canAdd && <Limits limits={limits} />}
    </Stack>
  );
}

interface ShownGroup {
  readonly profile: Profile;
  readonly accounts: readonly Account[];
}

/** The first accounts of groups, in their order; no group that has none of them. */
function firstOf(count: number, groups: readonly ShownGroup[]): ShownGroup[] {
  let left = count;
  return groups.flatMap(({ profile, accounts }) => {
    const shown = inOrder(accounts).slice(0, left);
    if (shown.length === 0 && accounts.length > 0) return [];
    left -= shown.length;
    return [{ profile, accounts: shown }];
  });
}

interface FoundProps {
  /** Null where nothing is searched for. */
  readonly count: number | null;
}

/** Says how many accounts a search has found. It takes no room without a search. */
const Found = ({ count }: FoundProps) => (
  <Text role="status" size="sm" mt={count === null ? 'calc(-1 * var(--mantine-spacing-lg))' : 0}>
    {count === 0 && 'No account has this name.'}
    {count !== null && count > 0 && (count === 1 ? '1 account' : `${count} accounts`)}
  </Text>
);

interface ConnectButtonsProps {
  readonly isDisabled: boolean;
  readonly onConnect: (request: ConnectRequest) => void;
}

function ConnectButtons({ isDisabled, onConnect }: ConnectButtonsProps) {
  return (
    <Group gap="xs">
      {platforms.map((platform) => (
        <Button
          key={platform}
          variant="default"
          leftSection={<NetworkMark platform={platform} size={14} />}
          disabled={isDisabled}
          onClick={() => onConnect({ platform })}
        >
          Connect {platformTitles[platform]}
        </Button>
      ))}
    </Group>
  );
}

/** From this share of them on the number of accounts shows. */
const nearlyAll = 0.8;

/** The number of accounts, and the maximum of the plan, where there is room for few. */
function Limits({ limits: { current, max, canAdd } }: { readonly limits: AccountLimits }) {
  if (current <= nearlyAll * max) return null;
  return (
    <Text size="sm" c="dimmed">
      {current.toLocaleString('en')} of {max === 1 ? '1 account' : `${max.toLocaleString('en')} accounts`}{' '}
      used.
      {!canAdd && ' Disconnect one to connect another.'}
    </Text>
  );
}

interface NothingYetProps extends Pick<GroupsProps, 'onConnect'> {
  readonly hasProfile: boolean;
  readonly canAdd: boolean;
}

function NothingYet({ hasProfile, canAdd, onConnect }: NothingYetProps) {
  if (hasProfile) {
    return (
      <Empty
        icon={IconUserCircle}
        action={canAdd && <ConnectButtons isDisabled={false} onConnect={onConnect} />}
      >
        No accounts yet. Connect one on {nameNetworks('disjunction')}; in the sandbox, nobody else sees your
        posts.
      </Empty>
    );
  }
  const first = (
    <Button component={Link} href="/profiles">
      Create a profile
    </Button>
  );
  return (
    <Empty icon={IconUserCircle} action={first}>
      You need a profile before you connect accounts.
    </Empty>
  );
}

interface Props {
  readonly profile: Profile;
  readonly accounts: readonly Account[];
  readonly onConnect: (request: ConnectRequest) => void;
  readonly onEvent: (event: AccountEvent) => void;
}

const AccountGroup = ({ profile, accounts, onConnect, onEvent }: Props) => (
  <section aria-labelledby={profile.id}>
    <Title order={2} id={profile.id} mb="xs" style={{ overflowWrap: 'anywhere' }}>
      {profile.name}
    </Title>
    {accounts.length === 0 ? (
      <Text size="sm" c="dimmed">
        No accounts yet.
      </Text>
    ) : (
      <Rows>
        {accounts.map((account) => (
          <AccountRow key={account.id} account={account} onConnect={onConnect} onEvent={onEvent} />
        ))}
      </Rows>
    )}
  </section>
);
