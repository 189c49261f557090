import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { Account } from '../../../api/accounts.ts';
import { forPeople } from '../../../parts/for-people.ts';
import { accountName } from '../../../parts/named-accounts.ts';

/** An account that one has to know something about. */
export interface Described {
  readonly account: Account;
  readonly sentence: string;
  /** It keeps the post from being sent. */
  readonly isProblem: boolean;
}

/** The id of the sentence about an account. */
export const sentenceId = ({ id }: Pick<Account, 'id'>): string => `about-${id}`;

/**
 * Facts about some accounts: why one cannot be posted to, or what is wrong with it.
 * @param out ids of accounts to which the post has gone out
 */
export function describedAccounts(
  accounts: readonly Account[],
  out: readonly string[],
  problems: ReadonlyMap<string, readonly string[]>,
): readonly Described[] {
  return accounts
    .map((account) => ({
      account,
      sentence: sentenceOn(account, out, problems.get(account.id) ?? []),
      isProblem: problems.has(account.id),
    }))
    .filter(({ sentence }) => sentence !== '');
}

function sentenceOn(
  { id, active, stateReason }: Account,
  out: readonly string[],
  problems: readonly string[],
): string {
  if (out.includes(id)) return 'Already published here.';
  const reason = active ? [] : [stateReason ?? 'Reconnect it under Accounts.'];
  return [...reason, ...problems].join(' ');
}

/** Lines that there is room for: of problems of the post, and of accounts that take none. */
const maxLines = { problems: 2, others: 1 };

interface Props {
  readonly described: readonly Described[];
}

/** The sentences about accounts: a line for each, or for all of them where there are many. */
export function Sentences({ described }: Props) {
  const hasProblem = described.some(({ isProblem }) => isProblem);
  if (described.length > maxLines[hasProblem ? 'problems' : 'others'])
    return <AllInOne described={described} />;
  return described.map(({ account, sentence, isProblem }) => (
    <Text
      key={account.id}
      size="xs"
      id={sentenceId(account)}
      c={isProblem ? 'var(--mantine-color-error)' : 'dimmed'}
    >
      {accountName(account)}: {forPeople(sentence)}
    </Text>
  ));
}

function AllInOne({ described }: Props) {
  return (
    <>
      <Text
        size="xs"
        c={described.some(({ isProblem }) => isProblem) ? 'var(--mantine-color-error)' : 'dimmed'}
      >
        {described.length} accounts can’t take this post now.{' '}
        <Anchor component={Link} href="/accounts" inherit underline="always">
          See why
        </Anchor>
      </Text>
      {described.map(({ account, sentence }) => (
        // Read out with its account; what is only hidden from the eye would take part in the layout.
        <span key={account.id} id={sentenceId(account)} hidden>
          {forPeople(sentence)}
        </span>
      ))}
    </>
  );
}
