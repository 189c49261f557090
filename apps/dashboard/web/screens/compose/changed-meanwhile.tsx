import { Alert, Button, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import type { Form } from './form.ts';
import type { Thread } from './written-thread.ts';

interface Props {
  /** The post as it is on the server. */
  readonly now: Form;
  readonly yours: Form;
  /** Goes on with one's own version. */
  readonly onKeep: () => void;
  /** Takes the version of the server. */
  readonly onDrop: () => void;
}

/** Shows both versions of a post that somebody changed while it was edited here, and lets one choose. */
export function ChangedMeanwhile({ now, yours, onKeep, onDrop }: Props) {
  return (
    <Alert color="orange" variant="light" role="alert">
      <Stack gap="sm">
        <Text fw={600}>This post has changed since you began to edit it.</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Version title="As it is now" form={now} />
          <Version title="Your version" form={yours} />
        </SimpleGrid>
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={onDrop}>
            Use the version as it is now
          </Button>
          <Button size="xs" variant="default" onClick={onKeep}>
            Go on with my version
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

interface VersionProps {
  readonly title: string;
  readonly form: Form;
}

function Version({ title, form: { shared, own, timing, local } }: VersionProps) {
  const threads: readonly Thread[] = [shared, ...Object.values(own)];
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {title}
      </Text>
      {threads.flat().map(({ content }, place) => (
        <Text
          // biome-ignore lint/suspicious/noArrayIndexKey: texts have no other name than their place
          key={place}
          size="sm"
          lineClamp={6}
          style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {content}
        </Text>
      ))}
      <Text size="sm" c="dimmed">
        {timing === 'draft' ? 'Draft' : local === '' ? 'Without a time' : local.replace('T', ', ')}
      </Text>
    </Stack>
  );
}
