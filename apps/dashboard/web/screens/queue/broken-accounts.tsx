import { Anchor, Text } from '@mantine/core';
import { Link } from 'wouter';
import type { ListedPublication } from '../../api/queue.ts';
import { nameOnNetwork } from '../../parts/account-name.tsx';
import { reconnectHref } from '../accounts/use-asked-reconnect.ts';
import classes from './queue.module.css';

/** Accounts that are named. */
const maxNamed = 3;

interface Props {
  readonly publications: readonly ListedPublication[];
}

/** The accounts that are not connected, each once, and that posts will fail for it; nothing where all are. */
export function BrokenAccounts({ publications }: Props) {
  const waiting = publications.filter(({ active }) => !active);
  const accounts = [...Map.groupBy(waiting, ({ socialAccountId }) => socialAccountId).values()];
  if (accounts.length === 0) return null;
  return (
    <div className={classes.broken}>
      {accounts.slice(0, maxNamed).flatMap(([first]) =>
        first === undefined ? (
          []
        ) : (
          <Text key={first.socialAccountId} size="sm" c="var(--mantine-color-error)">
            {nameOnNetwork(first)} is disconnected, so its posts will fail.{' '}
            <Anchor
              component={Link}
              href={reconnectHref(first.socialAccountId)}
              inherit
              c="inherit"
              underline="always"
            >
              Reconnect it
            </Anchor>
          </Text>
        ),
      )}
      {accounts.length > maxNamed && (
        <Text size="sm" c="var(--mantine-color-error)">
          {accounts.length - maxNamed} more accounts are disconnected.
        </Text>
      )}
    </div>
  );
}
