import { Button, Group, Text } from '@mantine/core';
import { Problem } from '../../parts/problem.tsx';
import { InZoneOfProfile, When } from '../../parts/when.tsx';
import type { Moved } from './use-moving.ts';

interface Props {
  readonly moved: Moved;
  readonly profileId: string;
  readonly onUndo: () => void;
}

/** The result of a move, below the post that was moved. */
export function MovedWords({ moved, profileId, onUndo }: Props) {
  if (moved.kind === 'failed') return <Problem error={moved.error} title="Not moved" />;
  if (moved.kind === 'same')
    return (
      <Text size="sm" role="status">
        Both are due at the same time, so nothing changes.
      </Text>
    );
  return (
    <Group gap="xs" mt={4}>
      <Text size="sm" role="status">
        {moved.kind === 'undone' ? 'Moved back to ' : 'Moved to '}
        <InZoneOfProfile profileId={profileId}>
          <When at={moved.at} weekday />
        </InZoneOfProfile>
        .
      </Text>
      {moved.kind === 'moved' && (
        <Button size="compact-sm" variant="default" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Group>
  );
}
