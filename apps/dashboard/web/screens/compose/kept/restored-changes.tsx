import { Alert, Button, Stack, Text } from '@mantine/core';

interface Props {
  /** True while the post is sent. */
  readonly isSending: boolean;
  readonly onDiscard: () => void;
}

/** Says that changes of a post came back which were not saved. */
export const RestoredChanges = ({ isSending, onDiscard }: Props) => (
  <Alert variant="light" title="Your unsaved post is back">
    <Stack gap="xs" align="flex-start">
      <Text size="sm">This browser keeps it until you publish or discard it.</Text>
      <Button size="xs" variant="default" onClick={onDiscard} disabled={isSending}>
        Discard the draft
      </Button>
    </Stack>
  </Alert>
);
