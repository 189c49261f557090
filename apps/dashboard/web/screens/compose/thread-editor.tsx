import { nameNetworks, type Platform } from '@carillon/core';
import { cardPlatforms } from '@carillon/networks/descriptors';
import { Button, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { Counters } from './counters.tsx';
import { ItemActions } from './item-actions.tsx';
import { ItemMedia } from './media/item-media.tsx';
import type { UploadDesk } from './media/use-written-media.ts';
import { ItemOptionsPart } from './options/item-options.tsx';
import { fieldName, mediaFieldName, optionFieldName } from './problem-places.ts';
import { SplitOffer } from './split-offer.tsx';
import {
  addItem,
  canMerge,
  changeItem,
  changeMedia,
  changeOptions,
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
  /** The networks that this text goes to. */
  readonly platforms: readonly Platform[];
  /** True for one that has just been asked for. */
  readonly takesFocus?: boolean;
  /** The networks that the post goes to, and how they count. */
  readonly counting: Omit<Parameters<typeof Counters>[0], 'text'>;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly desk: UploadDesk;
  readonly children?: ReactNode;
}

/** One text, or the items of a thread in their order. */
export function ThreadEditor({ thread, onChange, takesFocus = false, children, ...props }: Props) {
  const { label, threads } = props;
  const { focus, field } = useFields();
  const root = useFirstFocus(takesFocus);
  const isFull = thread.length >= maxItems;
  const add = () => {
    const next = addItem(thread);
    onChange(() => next);
    focus(next.at(-1)?.id);
  };
  return (
    <Stack ref={root} gap="sm" role="group" aria-label={label}>
      {thread.map(({ id }, index) => (
        <ItemEditor key={id} {...{ ...props, thread, onChange, index, focus }} fieldRef={field(id)} />
      ))}
      <Group gap="xs">
        <Button variant="default" size="xs" disabled={!threads || isFull} onClick={add}>
          Add another post
        </Button>
        {children}
      </Group>
      {!threads && (
        <Text size="sm" c="dimmed">
          A thread, which is several items one after another, needs the Growth plan or higher.
        </Text>
      )}
      {isFull && (
        <Text size="sm" c="dimmed">
          A thread has at most {maxItems} items.
        </Text>
      )}
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

interface ItemProps extends Omit<Props, 'takesFocus' | 'children'> {
  readonly index: number;
  readonly focus: (id: number | undefined) => void;
  readonly fieldRef: (element: HTMLTextAreaElement | null) => void;
}

/** An item: its text and media, and what can be done with it. */
function ItemEditor({ thread, index, onChange, focus, fieldRef, counting, ...props }: ItemProps) {
  const { whose, label, problems, isOneOfMany, desk, platforms } = props;
  const item = thread[index];
  if (item === undefined) return null;
  const { id, content, media, linkCard = true, options = {} } = item;
  const problemAt = (name: string) => problems.get(name)?.join(' ');
  const isAlone = thread.length === 1;
  const name = isAlone ? label : `${label}, item ${index + 1} of ${thread.length}`;
  const needsName = isOneOfMany || !isAlone;
  const itemName = needsName ? name : null;
  return (
    <Stack gap={4}>
      <ItemMedia
        itemName={name}
        isOneOfMany={needsName}
        media={media}
        onChange={(change) => onChange((latest) => changeMedia(latest, id, change))}
        desk={desk}
        problem={problemAt(mediaFieldName(whose, id))}
        problemOf={(key) => problemAt(mediaFieldName(whose, id, key))}
      >
        <Textarea
          ref={fieldRef}
          label={name}
          value={content}
          onChange={({ currentTarget: { value } }) => onChange((latest) => changeItem(latest, id, value))}
          autosize
          minRows={3}
          maxRows={14}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={<Counters text={content} {...counting} />}
          error={problemAt(fieldName(whose, id))}
          errorProps={{ 'aria-live': 'polite' }}
        />
      </ItemMedia>
      {platforms.some((platform) => cardPlatforms.includes(platform)) && (
        <LinkCardChoice
          text={content}
          hasMedia={media.length > 0}
          wanted={linkCard}
          onChange={(wanted) => onChange((latest) => setLinkCard(latest, id, wanted))}
          itemName={itemName}
        />
      )}
      <ItemOptionsPart
        {...{ platforms, index, options, itemName }}
        onChange={(change) => onChange((latest) => changeOptions(latest, id, change))}
        problemOf={(platform, option) => problemAt(optionFieldName(whose, id, { platform, option }))}
      />
      {props.threads && (
        <SplitOffer
          text={content}
          {...counting}
          others={thread.length - 1}
          itemName={itemName}
          onSplit={(texts) => {
            onChange((latest) => splitItem(latest, id, texts));
            focus(id);
          }}
        />
      )}
      {!isAlone && <ThreadActions {...{ thread, index, name, onChange, focus }} />}
    </Stack>
  );
}

interface ThreadActionsProps extends Pick<ItemProps, 'thread' | 'index' | 'onChange' | 'focus'> {
  readonly name: string;
}

/** Moves, merges and removes an item of a thread; the focus stays near. */
function ThreadActions({ thread, index, name, onChange, focus }: ThreadActionsProps) {
  const id = thread[index]?.id;
  if (id === undefined) return null;
  const remove = () => {
    const next = removeItem(thread, id);
    onChange(() => next);
    focus(next[Math.min(index, next.length - 1)]?.id);
  };
  return (
    <ItemActions
      itemName={name}
      isFirst={index === 0}
      isLast={index === thread.length - 1}
      canMerge={canMerge(thread, id)}
      onMove={(by) => onChange((latest) => moveItem(latest, id, by))}
      onMerge={() => {
        onChange((latest) => mergeItem(latest, id));
        focus(thread[index - 1]?.id);
      }}
      onRemove={remove}
    />
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

const linkCardLabel = `Show a card of the first link on ${nameNetworks('conjunction', cardPlatforms)}`;

/** Offers to leave the card of the first link off, which some networks show where a post has no pictures. */
function LinkCardChoice({ text, hasMedia, wanted, onChange, itemName }: LinkCardChoiceProps) {
  if (hasMedia || !link.test(text)) return null;
  return (
    <Checkbox
      size="xs"
      label={linkCardLabel}
      {...(itemName !== null && { 'aria-label': `${linkCardLabel}: ${itemName}` })}
      checked={wanted}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}
