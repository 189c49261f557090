import { Combobox, Group, Text, UnstyledButton, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { type Account, useAccounts } from '../api/accounts.ts';
import { useChosenProfile } from '../api/chosen-profile.ts';
import classes from './account-filter.module.css';
import { AccountPicture } from './account-picture.tsx';
import { accountName, matching } from './named-accounts.ts';

interface Props {
  /** The id of an account; null for all. */
  readonly value: string | null;
  readonly onChange: (accountId: string | null) => void;
}

/** Pictures for which a line has room. */
const maxPictures = 6;

/** Options that are listed at once: more are found by typing. */
const maxOptions = 50;

/** Narrows a list to one account, by its picture; nothing where the profile has one account at most. */
export function AccountFilter({ value, onChange }: Props) {
  const { data } = useAccounts();
  const { profileId } = useChosenProfile();
  const offered = (data?.accounts ?? []).filter((each) => profileId === null || each.profileId === profileId);
  if (offered.length < 2 && value === null) return null;
  const shown = offered.slice(0, maxPictures);
  const chosen = offered.find(({ id }) => id === value);
  if (chosen && !shown.includes(chosen)) shown.splice(maxPictures - 1, 1, chosen);
  return (
    <Group gap={4} wrap="nowrap" flex="none" role="group" aria-label="Accounts">
      {shown.map((account) => (
        <UnstyledButton
          key={account.id}
          className={classes.picture}
          aria-pressed={account.id === value}
          aria-label={accountName(account)}
          title={accountName(account)}
          onClick={() => onChange(account.id === value ? null : account.id)}
        >
          <AccountPicture account={account} size={24} />
        </UnstyledButton>
      ))}
      {offered.length > shown.length && (
        <MoreAccounts accounts={offered} count={offered.length - shown.length} onChange={onChange} />
      )}
    </Group>
  );
}

interface MoreProps {
  readonly accounts: readonly Account[];
  /** How many are not shown beside it. */
  readonly count: number;
  readonly onChange: Props['onChange'];
}

function MoreAccounts({ accounts, count, onChange }: MoreProps) {
  const [search, setSearch] = useState('');
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setSearch(''),
  });
  const found = matching(accounts, search);
  return (
    <Combobox
      store={combobox}
      width={260}
      position="bottom-start"
      onOptionSubmit={(id) => {
        onChange(id);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target targetType="button" withAriaAttributes={false}>
        <UnstyledButton
          className={classes.more}
          aria-label={`${count} more accounts`}
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          +{count}
        </UnstyledButton>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          placeholder="Find an account"
          aria-label="Find an account"
        />
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }}>
          {found.length === 0 && <Combobox.Empty>No account fits</Combobox.Empty>}
          {found.slice(0, maxOptions).map((account) => (
            <Combobox.Option key={account.id} value={account.id}>
              <Group gap="xs" wrap="nowrap">
                <AccountPicture account={account} size={22} />
                <Text size="sm" truncate="end">
                  @{account.platformUsername}
                </Text>
              </Group>
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
