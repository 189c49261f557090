import { platformTitles } from '@carillon/core';
import { descriptors } from '@carillon/networks/descriptors';
import { Alert, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { Account } from '../../api/accounts.ts';
import { useAttention } from '../../api/attention.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { RetryForAccount } from '../../parts/retry-for-account.tsx';
import { type ConnectResult, readConnectResult } from './connect-result.ts';
import { reconnecting } from './reconnecting.ts';

export type AccountEvent =
  | (ConnectResult & {
      /** The account that was to be connected again; null for a new one. */
      readonly wanted: string | null;
    })
  | { readonly kind: 'disconnected'; readonly account: Account };

/** A result in words. */
interface Message {
  readonly tone: keyof typeof tones;
  readonly text: string;
  /** The account that was connected. */
  readonly connected?: string;
}

const tones = {
  good: { color: 'green', role: 'status', icon: <IconCheck aria-hidden /> },
  half: { color: 'orange', role: 'alert', icon: <IconAlertTriangle aria-hidden /> },
  bad: { color: 'red', role: 'alert', icon: <IconAlertTriangle aria-hidden /> },
} as const;

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
  const [event, setEvent] = useState<AccountEvent | null>(() => {
    const result = readConnectResult(search);
    return result && { ...result, wanted: reconnecting() };
  });
  useEffect(() => {
    if (readConnectResult(search) !== null) navigate('/accounts', { replace: true });
  }, [search, navigate]);
  return [event === null ? null : inWords(event, accounts), setEvent];
}

function inWords(event: AccountEvent, accounts: readonly Account[] | undefined): Message | null {
  if (event.kind === 'problem') return { tone: 'bad', text: event.message };
  if (event.kind === 'disconnected')
    return { tone: 'good', text: `${nameOnNetwork(event.account)} is disconnected.` };
  const account = accounts?.find(({ id }) => id === event.id);
  if (account === undefined) return null;
  const text = `${nameOnNetwork(account)} is connected.`;
  const missed = accounts?.find(({ id, state }) => id === event.wanted && state === 'reconnect');
  return missed === undefined || missed.id === account.id
    ? { tone: 'good', text, connected: account.id }
    : { tone: 'half', text: `${text} ${stillBroken(missed)}`, connected: account.id };
}

/** Says that an account was not connected again, because the person signed in as another. */
function stillBroken(account: Account): string {
  const { platform } = account;
  const { connect } = descriptors[platform];
  const how = connect.by === 'authorization' ? `sign in on ${platformTitles[platform]} as` : connect.asked;
  return `You connected another account. ${nameOnNetwork(account)} still needs reconnecting: ${how} @${account.platformUsername}.`;
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
  const { color, role, icon } = tones[message.tone];
  return (
    <Alert ref={box} tabIndex={-1} variant="light" color={color} role={role} icon={icon}>
      {text}
      {message.connected !== undefined && (
        <RetryOffer key={message.connected} accountId={message.connected} />
      )}
    </Alert>
  );
}

/** Offers to retry what failed while an account was not connected; nothing where nothing did. */
function RetryOffer({ accountId }: { readonly accountId: string }) {
  const { data } = useAttention();
  const [result, setResult] = useState('');
  const account = data?.again.accounts.find(({ id }) => id === accountId);
  return (
    <Stack gap="xs" mt={account || result ? 'xs' : 0}>
      {account && <RetryForAccount account={account} onDone={setResult} />}
      <Text size="sm" role="status">
        {result}
      </Text>
    </Stack>
  );
}
