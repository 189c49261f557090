import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Form } from './form.ts';
import { Version } from './version.tsx';

export interface BothVersionsProps {
  /** The post as it is on the server. */
  readonly now: Form;
  readonly yours: Form;
  /** Event; that the post was changed unless given. */
  readonly title?: string;
  /** True while a post is sent: nothing can be chosen then. */
  readonly isSending: boolean;
  /** Goes on with one's own version. */
  readonly onKeep: () => void;
  /** Takes the version of the server. */
  readonly onDrop: () => void;
}

/** Shows both versions of a post that somebody changed while it was edited here, and lets one choose. */
export function BothVersions({
  now,
  yours,
  title = 'This post has changed since you began to edit it.',
  isSending,
  onKeep,
  onDrop,
}: BothVersionsProps) {
  return (
    <Alert color="orange" variant="light" role="alert">
      <Stack gap="sm">
        <Text fw={600}>{title}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Version title="Current version" form={now} other={yours} />
          <Version title="Your version" form={yours} other={now} />
        </SimpleGrid>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDrop} disabled={isSending}>
            Use the current version
          </Button>
          <Button size="xs" variant="default" onClick={onKeep} disabled={isSending}>
            Keep my version
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}
