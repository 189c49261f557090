import { Alert, Button, Stack, Text } from '@mantine/core';
import { useForPeople } from './shown-zone.ts';

interface Props {
  readonly error: Error;
  /** The action that failed, such as “Couldn’t create the key”. */
  readonly title: string;
  readonly onRetry?: () => unknown;
}

/** Says what went wrong, and lets one try again where that can help. */
export function Problem({ error, title, onRetry }: Props) {
  const forPeople = useForPeople();
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{forPeople(error.message)}</Text>
        {onRetry && (
          <Button size="xs" variant="default" onClick={() => onRetry()}>
            Try again
          </Button>
        )}
      </Stack>
    </Alert>
  );
}
