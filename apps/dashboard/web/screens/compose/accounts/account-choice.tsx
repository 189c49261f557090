import { platformTitles } from '@carillon/core';
import {
  Anchor,
  Avatar,
  Button,
  Fieldset,
  Group,
  Stack,
  Text,
  TextInput,
  VisuallyHidden,
} from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import type { Account } from '../../../api/accounts.ts';
import { accountName } from '../../../parts/account-name.tsx';
import { NetworkMark } from '../../../parts/network-mark.tsx';
import { useForPeople } from '../../../parts/shown-zone.ts';
import classes from './accounts.module.css';
import { byNetwork, foundAccounts } from './found-accounts.ts';

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

const errorColor = 'var(--mantine-color-error)';

/** So many accounts are chosen one by one. */
const few = 3;

/** So many accounts are found without a search. */
const seenAtOnce = 12;

/** The choice of accounts. One that cannot be posted to is shown with the reason. */
export function AccountChoice({ accounts, chosen, onChange, out, problems, error }: Props) {
  const [search, setSearch] = useState('');
  const shown = foundAccounts(accounts, accounts.length > seenAtOnce ? search : '', [...chosen, ...out]);
  const isUsable = ({ id, active }: Account) => active && !out.includes(id);
  const described = shown
    .map((account) => ({ account, sentence: sentenceOn(account, out, problems) }))
    .filter(({ sentence }) => sentence !== '');
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, id] : chosen.filter((other) => other !== id));
  return (
    <Fieldset legend="Accounts" id="accounts" tabIndex={-1}>
      <Stack gap="xs">
        {accounts.length === 0 && <NoAccounts />}
        {accounts.length > few && (
          <ManyAccounts
            count={accounts.length}
            chosen={chosen.length}
            {...{ search, setSearch }}
            onAll={() => onChange([...new Set([...chosen, ...shown.filter(isUsable).map(({ id }) => id)])])}
            onNone={() => onChange([])}
          />
        )}
        {byNetwork(shown).map(({ platform, accounts: ofNetwork }) => (
          <ul key={platform} className={classes.list} aria-label={platformTitles[platform]}>
            {ofNetwork.map((account) => (
              <li key={account.id} style={{ maxWidth: '100%' }}>
                <AccountToggle
                  account={account}
                  isChosen={chosen.includes(account.id) || out.includes(account.id)}
                  disabled={!isUsable(account) && !chosen.includes(account.id)}
                  describedBy={
                    described.some((each) => each.account === account) ? sentenceId(account) : null
                  }
                  onToggle={(isChosen) => toggle(account.id, isChosen)}
                />
              </li>
            ))}
          </ul>
        ))}
        {accounts.length > 0 && shown.length === 0 && (
          <Text size="sm" c="dimmed">
            No account is called like that.
          </Text>
        )}
        <Sentences {...{ described, problems }} />
      </Stack>
      <div role="status">
        {error !== null && (
          <Text size="sm" mt="xs" c={errorColor}>
            {error}
          </Text>
        )}
      </div>
    </Fieldset>
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

/** What helps to choose where there are many. */
const ManyAccounts = ({ count, chosen, search, setSearch, onAll, onNone }: ManyAccountsProps) => (
  <Group gap="xs">
    {count > seenAtOnce && (
      <TextInput
        size="xs"
        type="search"
        aria-label="Search for accounts"
        placeholder="Search"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
    )}
    <Button size="xs" variant="default" aria-label="All accounts" onClick={onAll}>
      All
    </Button>
    <Button size="xs" variant="default" aria-label="None of the accounts" onClick={onNone}>
      None
    </Button>
    <Text size="sm" c="dimmed" role="status">
      {chosen} of {count} chosen
    </Text>
  </Group>
);

interface SentencesProps extends Pick<Props, 'problems'> {
  readonly described: readonly { readonly account: Account; readonly sentence: string }[];
}

/** What is to be known about some of the accounts. */
function Sentences({ described, problems }: SentencesProps) {
  const forPeople = useForPeople();
  return described.map(({ account, sentence }) => (
    <Text
      key={account.id}
      size="sm"
      id={sentenceId(account)}
      c={problems.has(account.id) ? errorColor : 'dimmed'}
    >
      {accountName(account)}: {forPeople(sentence)}
    </Text>
  ));
}

const sentenceId = ({ id }: Account): string => `about-${id}`;

/** Why an account cannot be posted to, or what is wrong with it; empty when all is well. */
function sentenceOn(
  { id, active, stateReason }: Account,
  out: readonly string[],
  problems: ReadonlyMap<string, readonly string[]>,
): string {
  if (out.includes(id)) return 'The post has already gone out here and cannot be changed.';
  const reason = active ? [] : [stateReason ?? 'It is not active. Reconnect it under Accounts.'];
  return [...reason, ...(problems.get(id) ?? [])].join(' ');
}

const NoAccounts = () => (
  <Text size="sm">
    This profile has no accounts yet.{' '}
    <Anchor component={Link} href="/accounts" inherit underline="always">
      Connect one under Accounts
    </Anchor>
    ; what you write here is kept meanwhile.
  </Text>
);

interface AccountToggleProps {
  readonly account: Account;
  readonly isChosen: boolean;
  readonly disabled: boolean;
  /** The id of the sentences about it; null where there are none. */
  readonly describedBy: string | null;
  readonly onToggle: (isChosen: boolean) => void;
}

/** An account that is chosen or not, as its picture with its network and handle. */
function AccountToggle({ account, isChosen, disabled, describedBy, onToggle }: AccountToggleProps) {
  const { platform, platformUsername, platformAvatar, sandbox } = account;
  return (
    <label className={classes.account}>
      <input
        type="checkbox"
        className={classes.box}
        checked={isChosen}
        disabled={disabled}
        onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
        {...(describedBy !== null && { 'aria-describedby': describedBy })}
      />
      <span className={classes.picture}>
        <Avatar
          src={platformAvatar || null}
          alt=""
          name={platformUsername}
          color="initials"
          size={28}
          aria-hidden
        />
        <span className={classes.network}>
          <NetworkMark platform={platform} size={12} />
        </span>
      </span>
      <span className={classes.handle}>
        <VisuallyHidden component="span">{platformTitles[platform]} </VisuallyHidden>@{platformUsername}
        {sandbox && (
          <Text span size="xs" c="dimmed">
            {' '}
            sandbox
          </Text>
        )}
      </span>
      {isChosen && <IconCheck size={16} aria-hidden className={classes.mark} />}
    </label>
  );
}
