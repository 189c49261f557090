import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '../../api/accounts.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { type ConnectResult, readConnectResult } from './connect-result.ts';

export type AccountEvent = ConnectResult | { readonly kind: 'disconnected'; readonly account: Account };

/** A result in words. */
interface Message {
  readonly isGood: boolean;
  readonly text: string;
}

/**
 * The result of the last action, at first of the way to X and back; that is removed from the address, so that a reload
 * does not repeat it.
 * @returns null while there is nothing to say, or the account that it is about has not been read
 */
export function useOutcome(
  accounts: readonly Account[] | undefined,
): [Message | null, (event: AccountEvent | null) => void] {
  const search = useSearch();
  const [, navigate] = useLocation();
  const [event, setEvent] = useState<AccountEvent | null>(() => readConnectResult(search));
  useEffect(() => {
    if (readConnectResult(search) !== null) navigate('/accounts', { replace: true });
  }, [search, navigate]);
  return [event === null ? null : inWords(event, accounts), setEvent];
}

function inWords(event: AccountEvent, accounts: readonly Account[] | undefined): Message | null {
  if (event.kind === 'problem') return { isGood: false, text: event.message };
  if (event.kind === 'disconnected')
    return { isGood: true, text: `${nameOnNetwork(event.account)} is disconnected.` };
  const account = accounts?.find(({ id }) => id === event.id);
  return account === undefined ? null : { isGood: true, text: `${nameOnNetwork(account)} is connected.` };
}

interface Props {
  readonly message: Message | null;
}

/** Shows the result of connecting or disconnecting an account. Takes the focus when it is new: the button that was pressed may be gone. */
export function Outcome({ message }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const text = message?.text;
  useEffect(() => {
    if (text !== undefined) box.current?.focus();
  }, [text]);
  if (message === null) return null;
  const { isGood } = message;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      variant="light"
      color={isGood ? 'green' : 'red'}
      role={isGood ? 'status' : 'alert'}
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {text}
    </Alert>
  );
}
