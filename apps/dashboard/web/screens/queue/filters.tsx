import { Group, Select } from '@mantine/core';
import { useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import type { QueueAddress } from '../../api/queue.ts';
import { accountName } from '../../parts/account-name.tsx';

interface Props {
  readonly address: QueueAddress;
  readonly onChange: (change: Partial<QueueAddress>) => void;
}

/** Options that are listed at once: more are found by typing. */
const maxOptions = 50;

/** Narrows the queue to a profile or an account, where there are several. */
export function Filters({ address: { profile, account }, onChange }: Props) {
  const { data: profiles = [] } = useProfiles();
  const { data: { accounts = [] } = {} } = useAccounts();
  const offered = accounts.filter(({ profileId }) => profile === null || profileId === profile);
  const common = { clearable: true, searchable: true, limit: maxOptions, w: 260, maw: '100%' };
  if (profiles.length < 2 && accounts.length < 2 && profile === null && account === null) return null;
  return (
    <Group align="flex-end">
      {(profiles.length > 1 || profile !== null) && (
        <Select
          label="Profile"
          placeholder="All profiles"
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={profile}
          onChange={(value) => onChange({ profile: value, account: null })}
          clearButtonProps={{ 'aria-label': 'Show all profiles' }}
          {...common}
        />
      )}
      {(accounts.length > 1 || account !== null) && (
        <Select
          label="Account"
          placeholder="All accounts"
          data={offered.map((each) => ({
            value: each.id,
            label: `${accountName(each)}${each.sandbox ? ' (sandbox)' : ''}`,
          }))}
          value={account}
          onChange={(value) => onChange({ account: value })}
          clearButtonProps={{ 'aria-label': 'Show all accounts' }}
          {...common}
        />
      )}
    </Group>
  );
}
