import { platforms, platformTitles } from '@carillon/core';
import { Group, NativeSelect, Select } from '@mantine/core';
import { useAccounts } from '../../api/accounts.ts';
import { useProfiles } from '../../api/profiles.ts';
import { accountName } from '../../parts/account-name.tsx';
import { SearchField } from './search-field.tsx';
import type { usePostsAddress } from './use-posts-address.ts';

/** Options that are listed at once: more are found by typing. */
const maxOptions = 50;

/** Narrows the posts to words, a profile, an account or a network, and says in which order they stand. */
export function Filters({ address, choose }: ReturnType<typeof usePostsAddress>) {
  const { data: profiles = [] } = useProfiles();
  const { data: { accounts = [] } = {} } = useAccounts();
  const { q, profileId, accountId, platform, byDue } = address;
  const offered = accounts.filter((account) => profileId === null || account.profileId === profileId);
  const common = { clearable: true, searchable: true, limit: maxOptions, w: 200, maw: '100%' };
  return (
    <Group align="flex-end" gap="sm">
      <SearchField value={q} onSearch={(text) => choose({ q: text })} />
      {(profiles.length > 1 || profileId !== null) && (
        <Select
          label="Profile"
          placeholder="All profiles"
          data={profiles.map(({ id, name }) => ({ value: id, label: name }))}
          value={profileId}
          onChange={(value) => choose({ profile: value, account: null })}
          clearButtonProps={{ 'aria-label': 'Show all profiles' }}
          {...common}
        />
      )}
      {(accounts.length > 1 || accountId !== null) && (
        <Select
          label="Account"
          placeholder="All accounts"
          data={offered.map((each) => ({
            value: each.id,
            label: `${accountName(each)}${each.sandbox ? ' (sandbox)' : ''}`,
          }))}
          value={accountId}
          onChange={(value) => choose({ account: value })}
          clearButtonProps={{ 'aria-label': 'Show all accounts' }}
          {...common}
        />
      )}
      <NativeSelect
        label="Network"
        data={[
          { value: '', label: 'All networks' },
          ...platforms.map((value) => ({ value, label: platformTitles[value] })),
        ]}
        value={platform ?? ''}
        onChange={({ currentTarget }) => choose({ network: currentTarget.value })}
      />
      <NativeSelect
        label="Order"
        data={[
          { value: '', label: 'Newest first' },
          { value: 'due', label: 'Due next first' },
        ]}
        value={byDue ? 'due' : ''}
        onChange={({ currentTarget }) => choose({ sort: currentTarget.value })}
      />
    </Group>
  );
}
