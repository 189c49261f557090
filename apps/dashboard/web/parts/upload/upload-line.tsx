import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Upload } from './uploads.ts';

interface Props {
  readonly upload: Upload | undefined;
  readonly onRetry: () => void;
}

/** How far an upload is, or why it failed. */
export function UploadLine({ upload, onRetry }: Props) {
  if (upload === undefined) return null;
  const { name, state } = upload;
  return (
    <Stack gap={6}>
      <Text size="sm" truncate title={name}>
        <bdi>{name}</bdi>
      </Text>
      {state.kind === 'failed' ? (
        <>
          <Text size="sm" c="var(--mantine-color-error)">
            {state.message}
          </Text>
          <Group>
            <Button size="xs" variant="default" onClick={onRetry}>
              Try again
            </Button>
          </Group>
        </>
      ) : (
        <>
          <Progress value={percentOf(state)} aria-label={`Upload of ${name}`} />
          <Text size="xs" c="dimmed">
            {wordsFor(state)}
          </Text>
        </>
      )}
    </Stack>
  );
}

const percentOf = (state: Upload['state']): number => (state.kind === 'sending' ? state.percent : 0);

function wordsFor(state: Upload['state']): string {
  if (state.kind === 'waiting') return 'Waiting';
  const percent = state.kind === 'sending' ? state.percent : 100;
  return percent < 100 ? `${percent} %` : 'Checking';
}
