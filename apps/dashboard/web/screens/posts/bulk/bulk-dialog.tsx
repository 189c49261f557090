import { Button, Group, List, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { forPeople } from '../../../parts/for-people.ts';
import { PendingButton } from '../../../parts/pending-button.tsx';
import { useOpener } from '../../../parts/use-opener.ts';
import type { BulkAction } from './bulk-actions.ts';
import { type BulkResult, type Rest, useBulk } from './use-bulk.ts';

/** ISO 8601 durations: a day has 23 or 25 hours where clocks change. */
const distances = [
  { value: 'PT1H', label: 'An hour later' },
  { value: 'P1D', label: 'A day later' },
  { value: 'P1W', label: 'A week later' },
  { value: '-PT1H', label: 'An hour earlier' },
  { value: '-P1D', label: 'A day earlier' },
  { value: '-P1W', label: 'A week earlier' },
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
  const [by, setBy] = useState('P1D');
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
              value={by}
              onChange={({ currentTarget }) => setBy(currentTarget.value)}
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
              onClick={() => bulk.mutate({ action, posts, by })}
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

interface BulkOutcomeProps {
  readonly result: BulkResult;
  readonly onClose: () => void;
}

/** What was done with the posts, what only in part, and what not. */
const BulkOutcome = ({ result: { done, partly, refused }, onClose }: BulkOutcomeProps) => (
  <Stack role="status">
    <Text>{done === 1 ? 'Done with 1 post.' : `Done with ${done} posts.`}</Text>
    <Rests title="Done only in part:" posts={partly} />
    <Rests title="Not done, and left as before:" posts={refused} />
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);

const Rests = ({ title, posts }: { title: string; posts: readonly Rest[] }) =>
  posts.length > 0 && (
    <>
      <Text>{title}</Text>
      <List size="sm">
        {posts.map(({ id, text, reason }) => (
          <List.Item key={id}>
            “{text.slice(0, 60)}”: {forPeople(reason)}
          </List.Item>
        ))}
      </List>
    </>
  );
