import { Group, UnstyledButton } from '@mantine/core';
import { type Account, useAccounts } from '../api/accounts.ts';
import { useChosenProfile } from '../api/chosen-profile.ts';
import classes from './account-filter.module.css';
import { AccountPicture } from './account-picture.tsx';
import { ButtonFinder } from './floating/button-finder.tsx';
import { Handle } from './handle.tsx';
import { accountName } from './named-accounts.ts';

interface Props {
  /** The id of an account; null for all. */
  readonly value: string | null;
  readonly onChange: (accountId: string | null) => void;
}

/** Pictures for which a line has room. */
const maxPictures = 6;

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

/** All accounts by name, which are found by typing. */
const MoreAccounts = ({ accounts, count, onChange }: MoreProps) => (
  <ButtonFinder
    label="Find an account"
    value={null}
    onChoose={onChange}
    all={accounts.map((account) => ({
      id: account.id,
      name: accountName(account),
      shown: (
        <Group gap="xs" wrap="nowrap">
          <AccountPicture account={account} size={22} />
          <span>
            <Handle {...account} />
          </span>
        </Group>
      ),
    }))}
    button={
      <UnstyledButton className={classes.more} aria-label={`${count} more accounts`}>
        +{count}
      </UnstyledButton>
    }
  />
);
