import { Alert, Button, Group, Stack, Text } from '@mantine/core';

interface Props {
  /** True while the post is sent. */
  readonly isSending: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
}

/** Of a text that was finished elsewhere, and must not go out a second time by accident. Most people never see it. */
export const DeletedElsewhere = ({ isSending, onKeep, onDiscard }: Props) => (
  <Alert color="orange" variant="light">
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>This post was published or discarded elsewhere</Text>
      <Text size="sm">You still have the text here. Publish it again?</Text>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onDiscard} disabled={isSending}>
          Discard
        </Button>
        <Button size="xs" variant="default" onClick={onKeep} disabled={isSending}>
          Continue as a new post
        </Button>
      </Group>
    </Stack>
  </Alert>
);
