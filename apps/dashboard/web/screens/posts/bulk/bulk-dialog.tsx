import { Button, Group, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { PendingButton } from '../../../parts/pending-button.tsx';
import { useOpener } from '../../../parts/use-opener.ts';
import type { BulkAction } from './bulk-actions.ts';
import { BulkOutcome } from './bulk-outcome.tsx';
import { useBulk } from './use-bulk.ts';

const hourMs = 3_600_000;

const distances = [
  { value: String(hourMs), label: 'An hour later' },
  { value: String(24 * hourMs), label: 'A day later' },
  { value: String(168 * hourMs), label: 'A week later' },
  { value: String(-hourMs), label: 'An hour earlier' },
  { value: String(-24 * hourMs), label: 'A day earlier' },
  { value: String(-168 * hourMs), label: 'A week earlier' },
];

export interface BulkChoice {
  readonly action: BulkAction;
  readonly posts: readonly ListedPost[];
  /** How many were selected that the action leaves out. */
  readonly leftOut: number;
}

interface Props extends BulkChoice {
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks before something is done with many posts, shows how far it is, and says what was refused. */
export function BulkDialog({ action, posts, leftOut, onCancel, onDone }: Props) {
  const [byMs, setByMs] = useState(distances[1]?.value ?? '');
  const bulk = useBulk();
  useOpener(true);
  const { label, question, isHarmless, leavesOut } = action;
  const many = postCount(posts.length);
  return (
    <Modal
      opened
      onClose={bulk.isPending ? () => {} : bulk.data === undefined ? onCancel : onDone}
      title={`${label}: ${many}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {bulk.data !== undefined ? (
        <BulkOutcome result={bulk.data} onClose={onDone} />
      ) : (
        <Stack>
          <Text>{question}</Text>
          {leftOut > 0 && (
            <Text>
              Left out: {postCount(leftOut)} {leavesOut?.why}
            </Text>
          )}
          {action.name === 'move' && (
            <NativeSelect
              label="By how much"
              data={distances}
              value={byMs}
              onChange={({ currentTarget }) => setByMs(currentTarget.value)}
            />
          )}
          {bulk.isPending && (
            <Progress
              value={(100 * bulk.progress) / posts.length}
              aria-label={`${bulk.progress} of ${many}`}
            />
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onCancel} disabled={bulk.isPending} data-autofocus>
              Cancel
            </Button>
            <PendingButton
              {...(!isHarmless && { color: 'red.9' })}
              isPending={bulk.isPending}
              disabled={posts.length === 0}
              onClick={() => bulk.mutate({ action, posts, byMs: Number(byMs) })}
            >
              {label}
            </PendingButton>
          </Group>
        </Stack>
      )}
    </Modal>
  );
}

const postCount = (count: number): string => (count === 1 ? '1 post' : `${count} posts`);
