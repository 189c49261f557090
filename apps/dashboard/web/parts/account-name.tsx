import { type Platform, platformTitles } from '@carillon/core';
import { Avatar, Group, Text } from '@mantine/core';

interface Props {
  readonly platform: Platform;
  readonly platformUsername: string;
  readonly platformAvatar: string;
}

/** An account as people know it: its network, its name there, its picture. */
export function AccountName({ platform, platformUsername, platformAvatar }: Props) {
  return (
    <Group gap="xs" wrap="nowrap" miw={0}>
      <Avatar src={platformAvatar || null} alt="" size="sm" aria-hidden />
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {platformTitles[platform]} @{platformUsername}
      </Text>
    </Group>
  );
}
