import { Center, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { CarillonMark } from '../../parts/carillon-mark.tsx';

interface Props {
  readonly title: string;
  /** The title as it is shown, where it has a name in it that a person chose. */
  readonly heading?: ReactNode;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** The frame of what is shown before anybody is signed in. */
export function SignedOutPage({ title, heading = title, hint, children }: Props) {
  useDocumentTitle(`${title} · Carillon`);
  return (
    <Center component="main" mih="100vh" p="md">
      <Stack w={340} maw="100%">
        <Group gap="sm" wrap="nowrap">
          <CarillonMark size={36} />
          <Title order={1}>{heading}</Title>
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
