import { Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface Props {
  readonly title: ReactNode;
  readonly isDone: boolean;
  /** Task; not shown once it is done, unless it has something to say then, too. */
  readonly children?: ReactNode;
}

/** An item of the list of first steps. */
export function Step({ title, isDone, children }: Props) {
  return (
    <Group component="li" gap="sm" align="flex-start" wrap="nowrap">
      {isDone ? (
        <IconCircleCheck size={22} stroke={1.6} color="var(--mantine-color-green-text)" aria-hidden />
      ) : (
        <IconCircle size={22} stroke={1.6} aria-hidden />
      )}
      <Stack gap={6} flex={1} miw={0}>
        <Text {...(isDone && { c: 'dimmed' })}>
          <VisuallyHidden>{isDone ? 'Done: ' : 'To do: '}</VisuallyHidden>
          {title}
        </Text>
        {children}
      </Stack>
    </Group>
  );
}
