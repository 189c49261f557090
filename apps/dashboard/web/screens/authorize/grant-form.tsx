import { assistantScopes, maxProfilesOfKey, type Scope } from '@carillon/core';
import { Button, Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { type DecidableAccess, useGrant } from '../../api/oauth.ts';
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
  // What reaches further is for the person to tick.
  const [chosen, setChosen] = useState<Scope[]>(scopes.filter((scope) => assistantScopes.includes(scope)));
  const [profileIds, setProfileIds] = useState<string[]>([]);
  const [isSandbox, setSandbox] = useState(false);
  const [days, setDays] = useState('90');
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    grant.mutate({
      ...{ request, scopes: chosen, profileIds },
      sandbox: isSandbox,
      days: Number(days) as Days,
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <ScopeChoice offered={scopes} value={chosen} onChange={setChosen} />
        <ProfileChoice
          description="The app is limited to these. None means all."
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
          label="Its access ends"
          description="You can revoke it at any time under API keys."
          data={lives}
          value={days}
          onChange={({ currentTarget }) => setDays(currentTarget.value)}
        />
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
