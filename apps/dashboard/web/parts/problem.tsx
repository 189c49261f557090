import { Alert, Button, Stack, Text } from '@mantine/core';
import { forPeople } from './for-people.ts';

interface Props {
  readonly error: Error;
  /** The action that failed, in a few words. */
  readonly title?: string;
  readonly onRetry?: () => unknown;
}

/** Says what went wrong, and lets one try again where that can help. */
export function Problem({ error, title = 'That did not work', onRetry }: Props) {
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
