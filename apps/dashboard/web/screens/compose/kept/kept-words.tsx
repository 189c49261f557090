import { Text } from '@mantine/core';
import { useForPeople } from '../../../parts/shown-zone.ts';
import type { KeptState } from './keep-on-server.ts';

interface Props {
  readonly state: KeptState;
  /** Why the server refuses it. */
  readonly error: Error | null;
}

/** Whether the server has what is typed, in a few words. */
export function KeptWords({ state, error }: Props) {
  const forPeople = useForPeople();
  const words = wordsOf(state, error);
  return (
    words !== null && (
      <Text size="sm" c="dimmed">
        {forPeople(words)}
      </Text>
    )
  );
}

function wordsOf(state: KeptState, error: Error | null): string | null {
  switch (state) {
    case 'kept':
      return 'Saved';
    case 'waiting':
    case 'away':
      return 'Not saved on the server yet';
    case 'refused':
      return `Saved in this browser only. ${error?.message ?? ''}`;
    case 'nothing':
    case 'changed':
    case 'gone':
      return null;
    default:
      return state satisfies never;
  }
}
