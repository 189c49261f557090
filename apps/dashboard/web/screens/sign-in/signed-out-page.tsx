import { Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CarillonMark } from '../../parts/carillon-mark.tsx';

interface Props {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** The frame of what is shown before anybody is signed in. */
export function SignedOutPage({ title, hint, children }: Props) {
  useDocumentTitle(`${title} · Carillon`);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w={340} maw="100%">
        <Group gap="sm" wrap="nowrap">
          <CarillonMark size={36} />
          <Title order={1}>{title}</Title>
        </Group>
        {hint && (
          <Text size="sm" c="dimmed">
            {hint}
          </Text>
        )}
        {children}
      </Stack>
    </Center>
  );
}
