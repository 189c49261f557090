import type { Platform } from '@carillon/core';
import { descriptors } from '@carillon/networks/descriptors';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { accountName } from '../named-accounts.ts';
import classes from './network-post.module.css';

/** Whose post it is, as the network names them. */
export interface Author {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
}

interface Props {
  readonly platform: Platform;
  /** Those that it is the same on; it is drawn as of the first. */
  readonly accounts: readonly [Author, ...Author[]];
  /** Its items. */
  readonly children: ReactNode;
}

/** A post as its network shows it, on the first of the accounts that it is the same on. */
export function NetworkPost({ platform, accounts, children }: Props) {
  const others = accounts.slice(1);
  return (
    <article
      className={classes.post}
      data-platform={platform}
      style={descriptors[platform].look.column}
      aria-label={accounts.map(accountName).join(', ')}
    >
      {children}
      {others.length > 0 && (
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          The same on {others.map(({ platformUsername }) => `@${platformUsername}`).join(', ')}
        </Text>
      )}
    </article>
  );
}
