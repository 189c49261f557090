import { Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { Account } from '../../../api/accounts.ts';
import { ButtonPopover } from '../../../parts/floating/button-popover.tsx';
import { matching } from '../../../parts/named-accounts.ts';
import classes from './accounts.module.css';

interface Props {
  readonly accounts: readonly Account[];
  /** How many are not in line beside it. */
  readonly count: number;
  readonly children: (account: Account) => ReactNode;
}

/** All accounts with their names, found by typing. */
export const MoreAccounts = ({ accounts, count, children }: Props) => (
  <ButtonPopover
    position="bottom-start"
    width={300}
    trapFocus
    button={
      <UnstyledButton className={classes.more} aria-label={`${count} more accounts`}>
        +{count}
      </UnstyledButton>
    }
  >
    <FoundAccounts accounts={accounts}>{children}</FoundAccounts>
  </ButtonPopover>
);

/** Accounts that are listed at once: others are found by typing. */
const maxListed = 50;

function FoundAccounts({ accounts, children }: Pick<Props, 'accounts' | 'children'>) {
  const [search, setSearch] = useState('');
  const found = matching(accounts, search);
  return (
    <Stack gap="xs">
      <TextInput
        size="xs"
        type="search"
        aria-label="Search for accounts"
        placeholder="Find an account"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        data-autofocus
      />
      <ul className={classes.found}>
        {found.slice(0, maxListed).map((account) => (
          <li key={account.id}>{children(account)}</li>
        ))}
      </ul>
      <Text size="xs" c="dimmed" role="status">
        {found.length === 0 && 'No account has this name.'}
        {found.length > maxListed && `${found.length - maxListed} more: type a part of their names.`}
      </Text>
    </Stack>
  );
}
