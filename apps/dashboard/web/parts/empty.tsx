import { Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** Drawn above the words; an empty tray unless given. */
  readonly icon?: typeof IconInbox;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Stands in place of an empty list: says what would be here, and how to begin. */
export const Empty = ({ icon: Icon = IconInbox, children, action }: Props) => (
  <Stack align="center" gap="sm" px="md" py={48}>
    <ThemeIcon variant="light" color="gray" size={44} radius="lg" aria-hidden>
      <Icon size={22} stroke={1.5} />
    </ThemeIcon>
    <Text c="dimmed" ta="center" maw={420}>
      {children}
    </Text>
    {action}
  </Stack>
);
