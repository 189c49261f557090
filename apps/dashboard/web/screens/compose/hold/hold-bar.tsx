import { Alert, Button, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';

interface Props {
  readonly seconds: number;
  readonly onUndo: () => void;
  readonly onPublish: () => void;
}

/** Says that a post is about to go out, and lets one stop it, or not wait for it. */
export function HoldBar({ seconds, onUndo, onPublish }: Props) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus(), []);
  return (
    <Alert variant="light" aria-label="Publishing soon" role="region">
      <Group justify="space-between">
        <div>
          <Text fw={600} role="timer" aria-live="off">
            Publishing in {seconds} s
          </Text>
          <Text size="sm">Nothing is sent if you undo it, change it or leave this page before.</Text>
        </div>
        <Group gap="xs">
          <Button ref={undo} type="button" variant="default" onClick={onUndo}>
            Undo
          </Button>
          <Button type="button" onClick={onPublish}>
            Publish at once
          </Button>
        </Group>
      </Group>
    </Alert>
  );
}
