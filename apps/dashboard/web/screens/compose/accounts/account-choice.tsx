import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Account } from '../../../api/accounts.ts';
import { AccountToggle } from './account-toggle.tsx';
import classes from './accounts.module.css';
import { accountsInLine, namedInShort } from './accounts-in-line.ts';
import { MoreAccounts } from './more-accounts.tsx';
import { describedAccounts, Sentences } from './sentences.tsx';

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

/** So many accounts have their handles beside their pictures. */
const few = 3;

/** So many accounts are all in line; of more, some are, and all are found by name. */
const maxInLine = 12;
const ofMany = 10;

/** The choice of accounts: a line of their pictures. One that cannot be posted to is shown with the reason. */
export function AccountChoice({ accounts, chosen, onChange, out, problems, error }: Props) {
  const kept = [...chosen, ...out];
  const inLine = accountsInLine(accounts, kept, accounts.length > maxInLine ? ofMany : maxInLine);
  const isUsable = ({ id, active }: Account) => active && !out.includes(id);
  const described = describedAccounts(accounts, out, problems);
  const toggle = (account: Account, hasHandle: boolean) => (
    <AccountToggle
      account={account}
      isChosen={kept.includes(account.id)}
      disabled={!isUsable(account) && !chosen.includes(account.id)}
      hasHandle={hasHandle}
      described={described.find((each) => each.account === account)}
      onToggle={(isChosen) =>
        onChange(isChosen ? [...chosen, account.id] : chosen.filter((other) => other !== account.id))
      }
    />
  );
  return (
    <Stack gap={4} role="group" aria-label="Accounts" id="accounts" tabIndex={-1} className={classes.choice}>
      {accounts.length === 0 && <NoAccounts />}
      <div className={classes.line}>
        {accounts.length > 0 && (
          <ul
            className={accounts.length <= few ? `${classes.list} ${classes.named}` : classes.list}
            data-scrolls
          >
            {inLine.map((account) => (
              <li key={account.id}>{toggle(account, accounts.length <= few)}</li>
            ))}
          </ul>
        )}
        {accounts.length > 1 && (
          <Group gap={4} wrap="nowrap" className={classes.controls}>
            {accounts.length > inLine.length && (
              <MoreAccounts accounts={accounts} count={accounts.length - inLine.length}>
                {(account) => toggle(account, true)}
              </MoreAccounts>
            )}
            <AllOrNone
              onAll={() =>
                onChange([...new Set([...chosen, ...accounts.filter(isUsable).map(({ id }) => id)])])
              }
              {...(accounts.length > few && { onNone: () => onChange([]) })}
            />
          </Group>
        )}
        {accounts.length > few && <ChosenCount accounts={accounts} chosen={chosen} />}
      </div>
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

function ChosenCount({ accounts, chosen }: Pick<Props, 'accounts' | 'chosen'>) {
  return (
    <Text size="xs" c="dimmed" role="status" className={classes.count}>
      {chosen.length} of {accounts.length} chosen
      {chosen.length > 0 && `: ${namedInShort(accounts.filter(({ id }) => chosen.includes(id)))}`}
    </Text>
  );
}

interface AllOrNoneProps {
  readonly onAll: () => void;
  /** Where there are many. */
  readonly onNone?: () => void;
}

const AllOrNone = ({ onAll, onNone }: AllOrNoneProps) => (
  <>
    <Button size="compact-sm" variant="subtle" color="gray" aria-label="All accounts" onClick={onAll}>
      All
    </Button>
    {onNone && (
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label="None of the accounts"
        onClick={onNone}
      >
        None
      </Button>
    )}
  </>
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
