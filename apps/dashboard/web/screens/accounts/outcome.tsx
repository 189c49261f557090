import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '../../api/accounts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { type Ending, endingOf } from './ending.ts';

export type News = Ending | { readonly kind: 'disconnected'; readonly account: Account };

/** A result in words. */
interface Said {
  readonly isGood: boolean;
  readonly message: string;
}

/**
 * The result of the last action, at first of the way to X and back; that is removed from the address, so that a reload
 * does not repeat it.
 * @returns null while there is nothing to say, or the account that it is about has not been read
 */
export function useOutcome(
  accounts: readonly Account[] | undefined,
): [Said | null, (news: News | null) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [news, setNews] = useState<News | null>(() => endingOf(search));
  useEffect(() => {
    if (endingOf(search) !== null) navigate('/accounts', { replace: true });
  }, [search, navigate]);
  return [news === null ? null : inWords(news, accounts), setNews];
}

function inWords(news: News, accounts: readonly Account[] | undefined): Said | null {
  if (news.kind === 'problem') return { isGood: false, message: news.message };
  if (news.kind === 'disconnected')
    return { isGood: true, message: `${nameOnNetwork(news.account)} is disconnected.` };
  const account = accounts?.find(({ id }) => id === news.id);
  return account === undefined ? null : { isGood: true, message: `${nameOnNetwork(account)} is connected.` };
}

interface Props {
  readonly said: Said | null;
}

/** Shows the result of connecting or disconnecting an account. Takes the focus when it is new: the button that was pressed may be gone. */
export function Outcome({ said }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const message = said?.message;
  useEffect(() => {
    if (message !== undefined) place.current?.focus();
  }, [message]);
  if (said === null) return null;
  const { isGood } = said;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      variant="light"
      color={isGood ? 'green' : 'red'}
      role={isGood ? 'status' : 'alert'}
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {said.message}
    </Alert>
  );
}
