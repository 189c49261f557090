import { Button, Group, List, Modal, NativeSelect, Progress, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { forPeople } from '../../../parts/for-people.ts';
import { PendingButton } from '../../../parts/pending-button.tsx';
import type { BulkAction } from './bulk-actions.ts';
import { type BulkResult, useBulk } from './use-bulk.ts';

const hourMs = 3_600_000;

const distances = [
  { value: String(hourMs), label: 'An hour later' },
  { value: String(24 * hourMs), label: 'A day later' },
  { value: String(168 * hourMs), label: 'A week later' },
  { value: String(-hourMs), label: 'An hour earlier' },
  { value: String(-24 * hourMs), label: 'A day earlier' },
  { value: String(-168 * hourMs), label: 'A week earlier' },
];

interface Props {
  readonly action: BulkAction;
  readonly posts: readonly ListedPost[];
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

/** Asks before something is done with many posts, shows how far it is, and says what was refused. */
export function BulkDialog({ action, posts, onCancel, onDone }: Props) {
  const [byMs, setByMs] = useState(distances[1]?.value ?? '');
  const bulk = useBulk();
  const { label, question, isHarmless } = action;
  const many = posts.length === 1 ? '1 post' : `${posts.length} posts`;
  return (
    <Modal
      opened
      onClose={bulk.isPending ? () => {} : bulk.data === undefined ? onCancel : onDone}
      title={`${label}: ${many}`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {bulk.data !== undefined ? (
        <Outcome result={bulk.data} onClose={onDone} />
      ) : (
        <Stack>
          <Text>{question}</Text>
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

const Outcome = ({ result: { done, refused }, onClose }: { result: BulkResult; onClose: () => void }) => (
  <Stack role="status">
    <Text>{done === 1 ? 'Done with 1 post.' : `Done with ${done} posts.`}</Text>
    {refused.length > 0 && (
      <>
        <Text>Not done, and left as before:</Text>
        <List size="sm">
          {refused.map(({ id, text, reason }) => (
            <List.Item key={id}>
              “{text.slice(0, 60)}”: {forPeople(reason)}
            </List.Item>
          ))}
        </List>
      </>
    )}
    <Group justify="flex-end">
      <Button onClick={onClose} data-autofocus>
        Close
      </Button>
    </Group>
  </Stack>
);
