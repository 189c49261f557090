import { Button, Group, Stack, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { ItemEditor, type ThreadProps } from './item-editor.tsx';
import { addItem, splitItem, type Thread, threadLimit } from './written-thread.ts';

interface Props extends ThreadProps {
  /** True for one that has just been asked for. */
  readonly takesFocus?: boolean;
  /** Further actions on the text, on the line of the button that adds an item. */
  readonly children?: ReactNode;
}

/** A text that was made a thread, which can be undone until the thread is changed. */
interface Split {
  readonly id: number;
  readonly before: Thread;
  readonly after: Thread;
}

/** One text, or the items of a thread in their order. */
export function ThreadEditor({ takesFocus = false, children, ...props }: Props) {
  const { thread, onChange, label, threads, platforms } = props;
  const { focus, field } = useFields();
  const root = useFirstFocus(takesFocus);
  const { most, says } = threadLimit(platforms);
  const isFull = thread.length >= most;
  const [split, setSplit] = useState<Split | null>(null);
  const change = (next: Thread, id: number | undefined) => {
    onChange(() => next);
    focus(id);
  };
  const onSplit = (id: number, texts: readonly string[]) => {
    const after = splitItem(thread, id, texts);
    setSplit({ id, before: thread, after });
    change(after, id);
  };
  const add = () => {
    const next = addItem(thread);
    change(next, next.at(-1)?.id);
  };
  return (
    <Stack ref={root} gap="sm" role="group" aria-label={label}>
      {thread.map((item, index) => (
        <ItemEditor
          key={item.id}
          {...{ ...props, item, index, focus, onSplit, most }}
          fieldRef={field(item.id)}
        />
      ))}
      {split?.after === thread && (
        <Group gap="xs">
          <Text size="sm" role="status">
            Split into {thread.length - split.before.length + 1} posts.
          </Text>
          <Button size="compact-sm" variant="default" onClick={() => change(split.before, split.id)}>
            Undo
          </Button>
        </Group>
      )}
      <Group gap={4}>
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          disabled={!threads || isFull}
          onClick={add}
        >
          Add another post
        </Button>
        {children}
        {(!threads || isFull) && (
          <Text size="xs" c="dimmed">
            {threads ? says : 'Threads need the Growth plan or higher.'}
          </Text>
        )}
      </Group>
    </Stack>
  );
}

/** The text fields of the items, by id; one gets the focus once it is shown. */
function useFields() {
  const fields = useRef(new Map<number, HTMLTextAreaElement>());
  return {
    focus: (id: number | undefined) =>
      void setTimeout(() => id !== undefined && fields.current.get(id)?.focus()),
    field: (id: number) => (element: HTMLTextAreaElement | null) => {
      if (element) fields.current.set(id, element);
      else fields.current.delete(id);
    },
  };
}

function useFirstFocus(takesFocus: boolean) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const timer = setTimeout(() => root.current?.querySelector('textarea')?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus]);
  return root;
}
