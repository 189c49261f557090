import { Group, Select } from '@mantine/core';
import { useAccounts } from '../api/accounts.ts';
import { useProfiles } from '../api/profiles.ts';
import { accountName } from './account-name.tsx';

export interface Whose {
  readonly profile: string | null;
  readonly account: string | null;
}

interface Props extends Whose {
  readonly onChange: (change: Partial<Whose>) => void;
}

/** Options that are listed at once: more are found by typing. */
const maxOptions = 50;

const common = { clearable: true, searchable: true, limit: maxOptions, w: 172, maw: '100%' };

/** Narrows a list to a profile or an account, where there are several. */
export function WhoseFilters({ profile, account, onChange }: Props) {
  const { data: profiles = [] } = useProfiles();
  const { data: { accounts = [] } = {} } = useAccounts();
  const offered = accounts.filter(({ profileId }) => profile === null || profileId === profile);
  const hasProfile = profiles.length > 1 || profile !== null;
  const hasAccount = accounts.length > 1 || account !== null;
  if (!hasProfile && !hasAccount) return null;
  return (
    <Group align="flex-end" gap="sm">
      {hasProfile && (
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
      {hasAccount && (
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
