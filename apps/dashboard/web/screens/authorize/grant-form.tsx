import { assistantScopes, maxProfilesOfKey, type Scope } from '@carillon/core';
import { Button, Group, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useAccounts } from '../../api/accounts.ts';
import { type DecidableAccess, useGrant } from '../../api/oauth.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { PendingButton } from '../../parts/pending-button.tsx';
import { Problem } from '../../parts/problem.tsx';
import { ProfileChoice } from '../../parts/profile-choice.tsx';
import { ScopeChoice } from '../../parts/scope-choice.tsx';

type Days = 30 | 90 | 365;

const lives = ([30, 90, 365] satisfies Days[]).map((days) => ({
  value: String(days),
  label: `After ${days} days`,
}));

interface Props {
  readonly access: DecidableAccess;
  /** The query by which the app asks. */
  readonly request: string;
}

/** Asks what an app may do, for which profiles and how long. */
export function GrantForm({ access: { scopes, denialUrl }, request }: Props) {
  const grant = useGrant();
  // The person ticks scopes that change something or reach further.
  const [chosen, setChosen] = useState<Scope[]>(
    scopes.filter((scope) => assistantScopes.includes(scope) && scope.endsWith(':read')),
  );
  const [profileIds, setProfileIds] = useState<string[]>([]);
  const [isSandbox, setSandbox] = useState(false);
  const [days, setDays] = useState('90');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    grant.mutate({
      request,
      scopes: chosen,
      profileIds,
      sandbox: isSandbox,
      days: Number(days) as Days,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ScopeChoice offered={scopes} value={chosen} onChange={setChosen} />
        <ProfileChoice
          description="Leave empty for all profiles."
          value={profileIds}
          onChange={setProfileIds}
          max={maxProfilesOfKey}
        />
        <Switch
          label="Sandbox only"
          description="Works with sandbox accounts only."
          checked={isSandbox}
          onChange={({ currentTarget }) => setSandbox(currentTarget.checked)}
        />
        <NativeSelect
          label="Access expires"
          description="You can revoke it at any time under API keys."
          data={lives}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
        <Reach scopes={chosen} profileIds={profileIds} isSandbox={isSandbox} />
        {grant.isError && <Problem title="Couldn’t connect the app" error={grant.error} />}
        <Group>
          <PendingButton type="submit" isPending={grant.isPending} disabled={chosen.length === 0}>
            Allow
          </PendingButton>
          <Button component="a" href={denialUrl} variant="default">
            Deny
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ReachProps {
  readonly scopes: readonly Scope[];
  /** Empty for all. */
  readonly profileIds: readonly string[];
  readonly isSandbox: boolean;
}

/** Says on which accounts the app could do what is ticked: the first by name, and how many more. */
function Reach({ scopes, profileIds, isSandbox }: ReachProps) {
  const { data } = useAccounts();
  const reached = data?.accounts.filter(
    ({ profileId, sandbox }) =>
      (profileIds.length === 0 || profileIds.includes(profileId)) && (sandbox || !isSandbox),
  );
  const verb = scopes.includes('posts:write')
    ? 'publish on'
    : scopes.includes('posts:read')
      ? 'read the posts of'
      : null;
  if (reached === undefined || verb === null) return null;
  const [first, ...others] = reached;
  const more =
    others.length === 0 ? '' : ` and ${others.length} more ${others.length === 1 ? 'account' : 'accounts'}`;
  return (
    <Text size="sm" fw={500} role="status" style={{ overflowWrap: 'anywhere' }}>
      {first === undefined ? 'It reaches no account yet.' : `It can ${verb} ${nameOnNetwork(first)}${more}.`}
    </Text>
  );
}
