import { nameNetworks, type Platform } from '@carillon/core';
import { cardPlatforms } from '@carillon/networks/descriptors';
import { Checkbox, Stack } from '@mantine/core';
import { useId } from 'react';
import { Counters } from './counters.tsx';
import { ThreadTools } from './item-tools.tsx';
import { ItemMedia } from './media/item-media.tsx';
import type { UploadDesk } from './media/use-written-media.ts';
import { OptionsButton, OptionsPanel, useItemOptions } from './options/item-options.tsx';
import { fieldName, mediaFieldName, optionFieldName } from './problem-places.ts';
import { SplitOffer } from './split-offer.tsx';
import { TextField } from './text-field.tsx';
import classes from './thread.module.css';
import {
  canMerge,
  changeItem,
  changeMedia,
  changeOptions,
  mergeItem,
  moveItem,
  removeItem,
  setLinkCard,
  type Thread,
} from './written-thread.ts';

/** Parts for editors of all items of a thread. */
export interface ThreadProps {
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
  /** The networks and servers that the post goes to, and how they count. */
  readonly counting: Pick<Parameters<typeof Counters>[0], 'places' | 'rules'>;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  readonly desk: UploadDesk;
}

interface Props extends ThreadProps {
  readonly item: Thread[number];
  readonly index: number;
  /** Items of the longest thread that its networks take. */
  readonly most: number;
  readonly focus: (id: number | undefined) => void;
  readonly onSplit: (id: number, texts: readonly string[]) => void;
  readonly fieldRef: (element: HTMLTextAreaElement | null) => void;
}

/** An item: its text and media, and what can be done with it. */
export function ItemEditor(props: Props) {
  const { index, thread, onChange, fieldRef, counting, whose, label, problems, desk, platforms } = props;
  const { id, content, media, linkCard = true, options = {} } = props.item;
  const countersId = useId();
  const problemAt = (name: string) => problems.get(name)?.join(' ');
  const isAlone = thread.length === 1;
  const place = `${index + 1} of ${thread.length}`;
  const name = isAlone ? label : label === 'Text' ? `Post ${place}` : `${label}, post ${place}`;
  const itemName = props.isOneOfMany || !isAlone ? name : null;
  const asked = useItemOptions({
    platforms,
    options,
    index,
    media,
    problemOf: (platform, option) => problemAt(optionFieldName(whose, id, { platform, option })),
  });
  return (
    <Stack
      gap={4}
      className={classes.item}
      data-thread={!isAlone || undefined}
      data-item={fieldName(whose, id)}
    >
      <ItemMedia
        itemName={itemName}
        media={media}
        onChange={(change) => onChange((latest) => changeMedia(latest, id, change))}
        desk={desk}
        problem={problemAt(mediaFieldName(whose, id))}
        problemOf={(key) => problemAt(mediaFieldName(whose, id, key))}
        tools={<ItemTools {...props} {...{ itemName, name, asked, countersId }} />}
      >
        <TextField
          ref={fieldRef}
          label={name}
          isLabelShown={itemName !== null}
          value={content}
          onChange={(value) => onChange((latest) => changeItem(latest, id, value))}
          counting={counting}
          countersId={countersId}
          error={problemAt(fieldName(whose, id))}
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
      <OptionsPanel
        asked={asked}
        options={options}
        onChange={(change) => onChange((latest) => changeOptions(latest, id, change))}
      />
    </Stack>
  );
}

interface ItemToolsProps extends Props {
  readonly itemName: string | null;
  readonly name: string;
  readonly asked: ReturnType<typeof useItemOptions>;
  readonly countersId: string;
}

/** Buttons of an item, and how long its text is. */
function ItemTools({
  item: { id, content },
  index,
  thread,
  threads,
  most,
  itemName,
  name,
  ...props
}: ItemToolsProps) {
  const { onChange, focus, counting, onSplit, asked, countersId } = props;
  return (
    <>
      <OptionsButton asked={asked} itemName={itemName} />
      {thread.length > 1 && <Tools {...{ thread, index, id, name, onChange, focus }} />}
      {threads && most > 1 && (
        <SplitOffer
          text={content}
          {...counting}
          others={thread.length - 1}
          most={most}
          itemName={itemName}
          onSplit={(texts) => onSplit(id, texts)}
        />
      )}
      <span id={countersId} className={classes.counters}>
        <Counters text={content} {...counting} />
      </span>
    </>
  );
}

interface ToolsProps extends Pick<Props, 'thread' | 'index' | 'onChange' | 'focus'> {
  readonly id: number;
  readonly name: string;
}

/** Moves, merges and removes an item of a thread; the focus stays near. */
function Tools({ thread, index, id, name, onChange, focus }: ToolsProps) {
  const remove = () => {
    const next = removeItem(thread, id);
    onChange(() => next);
    focus(next[Math.min(index, next.length - 1)]?.id);
  };
  return (
    <ThreadTools
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

const linkCardLabel = `Show a link card on ${nameNetworks('conjunction', cardPlatforms)}`;

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
