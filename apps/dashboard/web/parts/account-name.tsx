import { platformTitles } from '@carillon/core';
import { Group, Text } from '@mantine/core';
import { AccountPicture } from './account-picture.tsx';
import { Handle } from './handle.tsx';
import { accountName, type Named } from './named-accounts.ts';
import { SandboxMark } from './sandbox-mark.tsx';

interface Props extends Named {
  readonly platformAvatar: string;
  readonly sandbox?: boolean;
}

/** `@ada on X` */
export const nameOnNetwork = ({ platform, platformUsername }: Named): string =>
  `@${platformUsername} on ${platformTitles[platform]}`;

/** An account as people know it: its picture with the sign of its network, its name there. */
export const AccountName = (account: Props) => (
  <Group gap="xs" wrap="nowrap" miw={0}>
    <AccountPicture account={account} size={22} />
    <Text size="sm" fw={500} truncate="end" title={accountName(account)}>
      <Handle {...account} />
    </Text>
    {account.sandbox && <SandboxMark />}
  </Group>
);
