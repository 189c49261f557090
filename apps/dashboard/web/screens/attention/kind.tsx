import { Anchor, Badge, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Link } from 'wouter';
import { countInWords } from '../../api/attention.ts';
import type { Counted } from '../../api/glance.ts';

interface Props {
  readonly title: string;
  readonly counted: Counted;
  /** How many of them are listed here. */
  readonly listed: number;
  /** Where the others are. */
  readonly rest?: string;
  readonly children: ReactNode;
}

/** What needs the person of one kind, with how much of it there is; nothing where there is none. */
export function Kind({ title, counted, listed, rest, children }: Props) {
  const id = useId();
  if (counted.count === 0) return null;
  return (
    <Stack component="section" aria-labelledby={id} gap="xs">
      <Group gap="xs">
        <Title order={2} id={id}>
          {title}
        </Title>
        <Badge variant="default">{countInWords(counted)}</Badge>
      </Group>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {children}
      </Stack>
      {(counted.more || counted.count > listed) && (
        <Text size="sm" c="dimmed">
          Only {listed} are listed here.{' '}
          {rest !== undefined && (
            <Anchor component={Link} href={rest} inherit underline="always">
              See all posts that failed
            </Anchor>
          )}
        </Text>
      )}
    </Stack>
  );
}
