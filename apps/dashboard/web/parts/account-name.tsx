import { type Platform, platformTitles } from '@carillon/core';
import { Avatar, Group, Text } from '@mantine/core';
import { NetworkMark } from './network-mark.tsx';

interface Named {
  readonly platform: Platform;
  readonly platformUsername: string;
}

interface Props extends Named {
  readonly platformAvatar: string;
}

/** `X @ada` */
export const accountName = ({ platform, platformUsername }: Named): string =>
  `${platformTitles[platform]} @${platformUsername}`;

/** `@ada on X` */
export const nameOnNetwork = ({ platform, platformUsername }: Named): string =>
  `@${platformUsername} on ${platformTitles[platform]}`;

/** An account as people know it: its network, its name there, its picture. */
export function AccountName({ platformAvatar, ...account }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Avatar
        src={platformAvatar || null}
        name={account.platformUsername}
        color="initials"
        alt=""
        size="sm"
        aria-hidden
      />
      <NetworkMark platform={account.platform} />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {accountName(account)}
      </Text>
    </Group>
  );
}
