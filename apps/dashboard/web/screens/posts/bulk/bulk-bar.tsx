import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import type { ListedPost } from '../../../api/types.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { BulkDialog } from './bulk-dialog.tsx';

interface Props {
  /** Those that are selected. */
  readonly posts: readonly ListedPost[];
  readonly onDone: () => void;
}

/** What can be done with the selected posts; each action says how many of them it fits. */
export function BulkBar({ posts, onDone }: Props) {
  const [order, setOrder] = useState<{ action: BulkAction; posts: readonly ListedPost[] } | null>(null);
  const close = () => {
    setOrder(null);
    onDone();
  };
  return (
    <>
      {posts.length > 0 && (
        <Group role="group" aria-label="Selected posts" gap="xs">
          <Text size="sm">{posts.length} selected</Text>
          {bulkActions.map((action) => {
            const fitting = posts.filter(action.fits);
            return (
              <Button
                key={action.name}
                size="xs"
                variant="default"
                disabled={fitting.length === 0}
                onClick={() => setOrder({ action, posts: fitting })}
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
      {order !== null && <BulkDialog {...order} onCancel={() => setOrder(null)} onDone={close} />}
    </>
  );
}
