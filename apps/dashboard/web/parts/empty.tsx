import { Paper, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

/** Stands in place of an empty list: says what would be here, and how to begin. */
export function Empty({ children, action }: Props) {
  return (
    <Paper withBorder p="xl">
      <Stack align="center">
        <Text c="dimmed" ta="center">
          {children}
        </Text>
        {action}
      </Stack>
    </Paper>
  );
}
