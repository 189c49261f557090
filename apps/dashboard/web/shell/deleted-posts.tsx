import { Button, Group, Paper, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ask } from '../api/ask.ts';
import { useUndoDeletion } from '../api/deletions.ts';
import type { PendingDeletion } from '../api/glance.ts';
import { readPostsAgain } from '../api/query-client.ts';
import { notify } from '../parts/notice.tsx';
import { beginningOf } from '../parts/shown-text.ts';

interface Props {
  readonly deletion: PendingDeletion;
  readonly onFailed: (error: Error, title: string) => void;
}

/** A post that was deleted, and can still come back. */
export function DeletedPost({ deletion: { id, content }, onFailed }: Props) {
  const undo = useUndoDeletion(id, {
    onSuccess: () => notify('The post is back.'),
    onError: (error) => onFailed(error, 'Couldn’t undo'),
  });
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The Delete control may be gone; who is elsewhere by now keeps the focus.
    if (document.activeElement === document.body) button.current?.focus();
    return () =>
      void setTimeout(() => {
        if (document.activeElement === document.body)
          document.getElementById('content')?.focus({ preventScroll: true });
      }); // its button is gone
  }, []);
  return (
    <Paper component="section" withBorder shadow="md" aria-label={`Deleted: ${beginningOf(content)}`}>
      <Group justify="center">
        <Text size="sm" role="status">
          Post deleted: <bdi>{beginningOf(content)}</bdi>
        </Text>
        <Button
          ref={button}
          size="compact-sm"
          variant="default"
          loading={undo.isPending}
          onClick={() => undo.mutate()}
        >
          Undo
        </Button>
      </Group>
    </Paper>
  );
}

/** Has lists read again when a deletion is over, and says why where the post is still there. */
export function useEndOfDeletions(
  deletions: readonly PendingDeletion[] | undefined,
  onFailed: Props['onFailed'],
): void {
  const client = useQueryClient();
  const before = useRef<readonly string[]>([]);
  const ids = deletions?.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when one has come or gone
  useEffect(() => {
    if (ids === undefined) return;
    const now = ids === '' ? [] : ids.split(',');
    const gone = before.current.filter((id) => !now.includes(id));
    before.current = now;
    if (gone.length === 0) return;
    void readPostsAgain(client);
    for (const id of gone)
      void ask('GET /bulk-changes/{id}', { params: { id } }).then(
        ({ rests: [rest] }) => {
          if (rest) onFailed(new Error(rest.reason ?? ''), 'The post was not deleted');
        },
        () => {}, // it went long ago
      );
  }, [ids]);
}
