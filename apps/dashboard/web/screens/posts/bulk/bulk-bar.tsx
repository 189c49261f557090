import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import classes from './bulk.module.css';
import { bulkActions } from './bulk-actions.ts';
import { type BulkChoice, BulkDialog } from './bulk-dialog.tsx';

interface Props {
  /** Those that are selected. */
  readonly posts: readonly ListedPost[];
  readonly onDone: () => void;
}

/** What can be done with the selected posts; each action says how many of them it fits. */
export function BulkBar({ posts, onDone }: Props) {
  const [choice, setChoice] = useState<BulkChoice | null>(null);
  const close = () => {
    setChoice(null);
    onDone();
  };
  return (
    <>
      {posts.length > 0 && (
        <Group role="group" aria-label="Selected posts" gap="xs" wrap="nowrap" className={classes.bar}>
          <Text size="sm">{posts.length} selected</Text>
          {bulkActions.map((action) => {
            const fitting = posts.filter(action.fits);
            const leftOut = posts.filter((post) => action.leavesOut?.those(post)).length;
            return (
              <Button
                key={action.name}
                size="xs"
                variant="default"
                disabled={fitting.length + leftOut === 0}
                onClick={() => setChoice({ action, posts: fitting, leftOut })}
              >
                {action.label} ({fitting.length})
              </Button>
            );
          })}
          <Button size="xs" variant="subtle" onClick={onDone}>
            Select none
          </Button>
        </Group>
      )}
      {choice !== null && <BulkDialog {...choice} onCancel={() => setChoice(null)} onDone={close} />}
    </>
  );
}
