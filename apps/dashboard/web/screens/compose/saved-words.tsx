import { Text } from '@mantine/core';
import { forPeople } from '../../parts/for-people.ts';
import type { Status } from './autosave/state.ts';

interface Props {
  readonly status: Status;
  /** Why the server refuses it. */
  readonly error: Error | null;
}

/** State of saving, in a word or two. */
export function SavedWords({ status, error }: Props) {
  const words = wordsOf(status, error);
  return (
    words !== null && (
      <Text size="xs" c="dimmed">
        {forPeople(words)}
      </Text>
    )
  );
}

function wordsOf(status: Status, error: Error | null): string | null {
  switch (status) {
    case 'saved':
      return 'Saved';
    case 'waiting':
      return 'Saving…';
    case 'retrying':
      return 'Saved on this device';
    case 'refused':
      return `Saved on this device. ${error?.message ?? ''}`;
    case 'untouched':
    case 'changed':
    case 'deleted':
      return null;
    default:
      return status satisfies never;
  }
}
