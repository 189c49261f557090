import { Alert, Stack, Text } from '@mantine/core';
import { forPeople } from './for-people.ts';
import { PendingButton } from './pending-button.tsx';

interface Props {
  readonly error: Error;
  /** The action that failed, such as “Couldn’t create the key”. */
  readonly title: string;
  readonly onRetry?: () => unknown;
  /** True while it is tried again. */
  readonly isRetrying?: boolean;
}

/** Says what went wrong, and lets one try again where that can help. */
export function Problem({ error, title, onRetry, isRetrying = false }: Props) {
  return (
    <Alert color="red" variant="light" title={title} role="alert">
      <Stack align="flex-start" gap="xs">
        <Text size="sm">{forPeople(error.message)}</Text>
        {onRetry && (
          <PendingButton size="xs" variant="default" isPending={isRetrying} onClick={() => onRetry()}>
            Try again
          </PendingButton>
        )}
      </Stack>
    </Alert>
  );
}
