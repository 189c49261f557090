import { platformTitles } from '@carillon/core';
import { Anchor, Button, Group, Stack, Text, TextInput, VisuallyHidden } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Account } from '../../../api/accounts.ts';
import { AccountPicture } from '../../../parts/account-picture.tsx';
import { accountName } from '../../../parts/named-accounts.ts';
import { SandboxMark } from '../../../parts/sandbox-mark.tsx';
import { useForPeople } from '../../../parts/shown-zone.ts';
import classes from './accounts.module.css';
import { byNetwork, foundAccounts } from './found-accounts.ts';
import { type Described, describedAccounts, Sentences, sentenceId } from './sentences.tsx';

interface Props {
  readonly accounts: readonly Account[];
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
  /** Ids of accounts to which the post has gone out, so that nothing can be changed there. */
  readonly out: readonly string[];
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** Shown below the whole choice. */
  readonly error: string | null;
}

/** So many accounts are chosen one by one, and have their handles beside their pictures. */
const few = 3;

/** So many accounts are found without a search. */
const seenAtOnce = 12;

/** The choice of accounts: a line of their pictures. One that cannot be posted to is shown with the reason. */
export function AccountChoice({ accounts, chosen, onChange, out, problems, error }: Props) {
  const [search, setSearch] = useState('');
  const shown = foundAccounts(accounts, accounts.length > seenAtOnce ? search : '', [...chosen, ...out]);
  const isUsable = ({ id, active }: Account) => active && !out.includes(id);
  const described = describedAccounts(shown, out, problems);
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Stack gap={4} role="group" aria-label="Accounts" id="accounts" tabIndex={-1} className={classes.choice}>
      {accounts.length === 0 && <NoAccounts />}
      <div className={classes.line}>
        {shown.length > 0 && (
          <ul className={classes.list} data-scrolls>
            {byNetwork(shown).flatMap(({ accounts: ofNetwork }) =>
              ofNetwork.map((account) => (
                <li key={account.id}>
                  <AccountToggle
                    account={account}
                    isChosen={chosen.includes(account.id) || out.includes(account.id)}
                    disabled={!isUsable(account) && !chosen.includes(account.id)}
                    hasHandle={accounts.length <= few}
                    described={described.find((each) => each.account === account)}
                    onToggle={(isChosen) => toggle(account.id, isChosen)}
                  />
                </li>
              )),
            )}
          </ul>
        )}
        {accounts.length > 1 && (
          <ManyAccounts
            count={accounts.length}
            chosen={chosen.length}
            {...{ search, setSearch }}
            onAll={() => onChange([...new Set([...chosen, ...shown.filter(isUsable).map(({ id }) => id)])])}
            onNone={() => onChange([])}
          />
        )}
      </div>
      {accounts.length > 0 && shown.length === 0 && (
        <Text size="sm" c="dimmed">
          No account has this name.
        </Text>
      )}
      <Sentences described={described} />
      <div role="status">
        {error !== null && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
    </Stack>
  );
}

interface ManyAccountsProps {
  readonly count: number;
  /** How many are chosen. */
  readonly chosen: number;
  readonly search: string;
  readonly setSearch: (search: string) => void;
  readonly onAll: () => void;
  readonly onNone: () => void;
}

/** What helps to choose where there are several: all of them; where there are many, also to find some, and none. */
const ManyAccounts = ({ count, chosen, search, setSearch, onAll, onNone }: ManyAccountsProps) => (
  <Group gap={4} wrap="nowrap" className={classes.controls}>
    {count > seenAtOnce && (
      <TextInput
        size="xs"
        type="search"
        aria-label="Search for accounts"
        placeholder="Search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        w={96}
      />
    )}
    <Button size="compact-sm" variant="subtle" color="gray" aria-label="All accounts" onClick={onAll}>
      All
    </Button>
    {count > few && (
      <>
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label="None of the accounts"
          onClick={onNone}
        >
          None
        </Button>
        <Text size="xs" c="dimmed" role="status" className={classes.count}>
          {chosen} of {count} chosen
        </Text>
      </>
    )}
  </Group>
);

const NoAccounts = () => (
  <Text size="sm">
    This profile has no accounts yet.{' '}
    <Anchor component={Link} href="/accounts" inherit underline="always">
      Connect one under Accounts
    </Anchor>
    ; your text is saved.
  </Text>
);

interface AccountToggleProps {
  readonly account: Account;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** Its handle is seen beside the picture; under the mouse only unless it is. */
  readonly hasHandle: boolean;
  readonly described: Described | undefined;
  readonly onToggle: (isChosen: boolean) => void;
}

/** An account that is chosen or not, as its picture with its network. */
function AccountToggle({ account, isChosen, disabled, hasHandle, described, onToggle }: AccountToggleProps) {
  const { platform, platformUsername, sandbox } = account;
  const forPeople = useForPeople();
  const name = `${accountName(account)}${sandbox ? ', sandbox' : ''}`;
  return (
    <label
      className={classes.account}
      title={described === undefined ? name : `${name}: ${forPeople(described.sentence)}`}
    >
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={disabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        {...(described !== undefined && { 'aria-describedby': sentenceId(account) })}
      />
      <span className={classes.picture}>
        <AccountPicture account={account} size={30} />
        {isChosen && (
          <span className={classes.mark}>
            <IconCheck size={10} stroke={3} aria-hidden />
          </span>
        )}
      </span>
      {hasHandle ? (
        <span className={classes.handle}>
          <VisuallyHidden component="span">{platformTitles[platform]} </VisuallyHidden>@{platformUsername}
          {sandbox && (
            <>
              {' '}
              <SandboxMark />
            </>
          )}
        </span>
      ) : (
        <VisuallyHidden component="span">
          {accountName(account)}
          {sandbox && ' sandbox'}
        </VisuallyHidden>
      )}
    </label>
  );
}
