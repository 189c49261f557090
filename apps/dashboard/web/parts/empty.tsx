import { Paper, Stack, Text, ThemeIcon } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  /** Drawn above the words; an empty tray unless given. */
  readonly icon?: typeof IconInbox;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Stands in place of an empty list: says what would be here, and how to begin. */
export function Empty({ icon: Icon = IconInbox, children, action }: Props) {
  return (
    <Paper withBorder px="md" py="xl">
      <Stack align="center">
        <ThemeIcon variant="light" size={56} radius="xl" aria-hidden>
          <Icon size={28} stroke={1.4} />
        </ThemeIcon>
        <Text c="dimmed" ta="center" maw={520}>
          {children}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
