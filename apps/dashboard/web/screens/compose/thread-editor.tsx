import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Counters } from './counters.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemMedia } from './media/item-media.tsx';
import type { UploadDesk } from './media/use-written-media.ts';
import { fieldName, mediaFieldName } from './problem-places.ts';
import { SplitOffer } from './split/split-offer.tsx';
import {
  addItem,
  canMerge,
  changeItem,
  changeMedia,
  maxItems,
  mergeItem,
  moveItem,
  removeItem,
  setLinkCard,
  splitItem,
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
  /** True for one that has just been asked for. */
  readonly takesFocus?: boolean;
  /** The networks that the post goes to, and how they count. */
  readonly counting: Omit<Parameters<typeof Counters>[0], 'text'>;
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
  takesFocus = false,
  counting,
  problems,
  desk,
  children,
}: Props) {
  const fields = useRef(new Map<number, HTMLTextAreaElement>());
  const focus = (id: number | undefined) =>
    setTimeout(() => id !== undefined && fields.current.get(id)?.focus());
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!takesFocus) return;
    const timer = setTimeout(() => root.current?.querySelector('textarea')?.focus());
    return () => clearTimeout(timer);
  }, [takesFocus]);
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
    <Stack ref={root} gap="sm" role="group" aria-label={label}>
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
              description={<Counters text={content} {...counting} />}
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
          {threads && (
            <SplitOffer
              text={content}
              {...counting}
              others={thread.length - 1}
              itemName={isOneOfMany || thread.length > 1 ? nameOf(index) : null}
              onSplit={(texts) => {
                onChange((latest) => splitItem(latest, id, texts));
                focus(id);
              }}
            />
          )}
          {thread.length > 1 && (
            <ItemActions
              itemName={nameOf(index)}
              isFirst={index === 0}
              isLast={index === thread.length - 1}
              canMerge={canMerge(thread, id)}
              onMove={(by) => onChange((latest) => moveItem(latest, id, by))}
              onMerge={() => {
                onChange((latest) => mergeItem(latest, id));
                focus(thread[index - 1]?.id);
              }}
              onRemove={() => remove(id, index)}
            />
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

interface LinkCardChoiceProps {
  readonly text: string;
  readonly hasMedia: boolean;
  readonly wanted: boolean;
  readonly onChange: (wanted: boolean) => void;
  /** Label of the item, where there are several. */
  readonly itemName: string | null;
}

const link = /(?:^|[\s(])https?:\/\/\S/i;

/** Offers to leave the card of the first link off: Bluesky shows one where a post has no pictures. */
function LinkCardChoice({ text, hasMedia, wanted, onChange, itemName }: LinkCardChoiceProps) {
  if (hasMedia || !link.test(text)) return null;
  return (
    <Checkbox
      size="xs"
      label="Show a card of the first link on Bluesky"
      {...(itemName !== null && { 'aria-label': `Show a card of the first link on Bluesky: ${itemName}` })}
      checked={wanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
