import { ActionIcon, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { type Count, Counters } from './counters.tsx';
import { LinkCardChoice } from './link-card-choice.tsx';
import { ItemMedia } from './media/item-media.tsx';
import type { UploadDesk } from './media/use-written-media.ts';
import { fieldName, mediaFieldName } from './problem-places.ts';
import {
  addItem,
  changeItem,
  changeMedia,
  maxItems,
  moveItem,
  removeItem,
  setLinkCard,
  type Thread,
} from './written-thread.ts';

interface Props {
  /** The id of the account whose text it is, or `all`. */
  readonly whose: string;
  /** Its label, such as `Text for X @ada`. */
  readonly label: string;
  readonly thread: Thread;
  /** True when other accounts have a text of their own. */
  readonly isOneOfMany: boolean;
  readonly onChange: (change: (thread: Thread) => Thread) => void;
  /** True when the plan includes threads. */
  readonly threads: boolean;
  /** True when it goes to Bluesky, too, where posts bring the cards of their links. */
  readonly linkCards: boolean;
  readonly countsOf: (index: number) => readonly Count[];
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly desk: UploadDesk;
  readonly children?: ReactNode;
}

/** One text, or the items of a thread in their order. */
export function ThreadEditor({
  whose,
  label,
  thread,
  isOneOfMany,
  onChange,
  threads,
  linkCards,
  countsOf,
  problems,
  desk,
  children,
}: Props) {
  const fields = useRef(new Map<number, HTMLTextAreaElement>());
  const focus = (id: number | undefined) =>
    setTimeout(() => id !== undefined && fields.current.get(id)?.focus());
  const add = () => {
    const next = addItem(thread);
    onChange(() => next);
    focus(next.at(-1)?.id);
  };
  const remove = (id: number, index: number) => {
    const next = removeItem(thread, id);
    onChange(() => next);
    focus(next[Math.min(index, next.length - 1)]?.id);
  };
  const nameOf = (index: number) =>
    thread.length === 1 ? label : `${label}, item ${index + 1} of ${thread.length}`;
  return (
    <Stack gap="sm" role="group" aria-label={label}>
      {thread.map(({ id, content, media, linkCard = true }, index) => (
        <Stack key={id} gap={4}>
          <ItemMedia
            itemName={nameOf(index)}
            isOneOfMany={isOneOfMany || thread.length > 1}
            media={media}
            onChange={(change) => onChange((latest) => changeMedia(latest, id, change))}
            desk={desk}
            problem={problems.get(mediaFieldName(whose, id))?.join(' ')}
            problemOf={(key) => problems.get(mediaFieldName(whose, id, key))?.join(' ')}
          >
            <Textarea
              ref={(field) => {
                if (field) fields.current.set(id, field);
                else fields.current.delete(id);
              }}
              label={nameOf(index)}
              value={content}
              onChange={({ currentTarget }) => {
                const { value } = currentTarget;
                onChange((latest) => changeItem(latest, id, value));
              }}
              autosize
              minRows={3}
              maxRows={14}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              description={<Counters counts={countsOf(index)} />}
              error={problems.get(fieldName(whose, id))?.join(' ')}
              errorProps={{ 'aria-live': 'polite' }}
            />
          </ItemMedia>
          {linkCards && (
            <LinkCardChoice
              text={content}
              hasMedia={media.length > 0}
              wanted={linkCard}
              onChange={(wanted) => onChange((latest) => setLinkCard(latest, id, wanted))}
              itemName={isOneOfMany || thread.length > 1 ? nameOf(index) : null}
            />
          )}
          {thread.length > 1 && (
            <Group gap="xs" justify="flex-end">
              <ActionIcon
                variant="default"
                aria-label={`Move up: ${nameOf(index)}`}
                disabled={index === 0}
                onClick={() => onChange((latest) => moveItem(latest, id, -1))}
              >
                <IconArrowUp size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Move down: ${nameOf(index)}`}
                disabled={index === thread.length - 1}
                onClick={() => onChange((latest) => moveItem(latest, id, 1))}
              >
                <IconArrowDown size={16} aria-hidden />
              </ActionIcon>
              <ActionIcon
                variant="default"
                aria-label={`Remove: ${nameOf(index)}`}
                onClick={() => remove(id, index)}
              >
                <IconTrash size={16} aria-hidden />
              </ActionIcon>
            </Group>
          )}
        </Stack>
      ))}
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={!threads || thread.length >= maxItems} onClick={add}>
          Add another post
        </Button>
        {children}
      </Group>
      {!threads && (
        <Text size="sm" c="dimmed">
          A thread, which is several items one after another, needs the Growth plan or higher.
        </Text>
      )}
      {thread.length >= maxItems && (
        <Text size="sm" c="dimmed">
          A thread has at most {maxItems} items.
        </Text>
      )}
    </Stack>
  );
}
