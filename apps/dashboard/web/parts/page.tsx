import { Group, Stack, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';

interface Props {
  readonly title: string;
  /** Beside the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A screen: its title, in the tab too, and what is on it. */
export function Page({ title, actions, children }: Props) {
  useDocumentTitle(`${title} · Carillon`);
  return (
    <Stack maw={1100}>
      <Group justify="space-between">
        <Title order={1} style={{ overflowWrap: 'anywhere' }}>
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Stack>
  );
}
