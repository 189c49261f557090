import { type ItemOptions, maxItems, type Platform, platformTitles } from '@carillon/core';
import { itemLimits } from '@carillon/networks/descriptors';
import { moveEntry } from '../../parts/move-entry.ts';
import { addMedia, maxMedia, type WrittenMedium } from './media/written-media.ts';
import { keepingThreadOptions, ofEveryPart, withOptions } from './options/written-options.ts';

/** One message of a thread while it is written; the id is unique among them. */
export interface WrittenItem {
  readonly id: number;
  readonly content: string;
  readonly media: readonly WrittenMedium[];
  /** False where its first link is to have no card, on networks whose posts bring one. */
  readonly linkCard?: boolean;
  /** Options on its networks; those of other accounts than it goes to are kept, and not sent. */
  readonly options?: ItemOptions;
}

/** At least one item; several are a thread. */
export type Thread = readonly WrittenItem[];

/** The longest thread that all of these networks take, and a sentence of it. */
export function threadLimit(platforms: readonly Platform[], limits = itemLimits) {
  const most = Math.min(maxItems, ...platforms.map((platform) => limits[platform]));
  const narrow = platforms.find((platform) => most === 1 && limits[platform] === 1);
  const says = narrow ? `${platformTitles[narrow]} has no threads.` : `A thread has at most ${most} posts.`;
  return { most, says };
}

/** A thread of these items; a mere text has no media. */
export const threadOf = (items: readonly (string | Omit<WrittenItem, 'id'>)[]): Thread =>
  (items.length === 0 ? [''] : items).map((item, id) =>
    typeof item === 'string' ? { id, content: item, media: [] } : { id, ...item },
  );

export const changeItem = (thread: Thread, id: number, content: string): Thread =>
  thread.map((item) => (item.id === id ? { ...item, content } : item));

/** Changes the media of an item. */
export const changeMedia = (
  thread: Thread,
  id: number,
  change: (media: WrittenItem['media']) => WrittenItem['media'],
): Thread => thread.map((item) => (item.id === id ? { ...item, media: change(item.media) } : item));

/** Says whether the first link of an item may have a card. */
export const setLinkCard = (thread: Thread, id: number, linkCard: boolean): Thread =>
  thread.map((item) => (item.id === id ? { ...item, linkCard } : item));

/** Changes what an item asks of its networks. */
export const changeOptions = (
  thread: Thread,
  id: number,
  change: (options: ItemOptions) => ItemOptions,
): Thread => thread.map((item) => (item.id === id ? withOptions(item, change(item.options ?? {})) : item));

/** Adds an empty item with a new id at the end. */
export const addItem = (thread: Thread): Thread =>
  thread.length >= maxItems ? thread : [...thread, { id: nextId(thread), content: '', media: [] }];

const nextId = (thread: Thread): number => Math.max(-1, ...thread.map(({ id }) => id)) + 1;

/** Puts several items in the place of one; the first of them keeps its media, and all have its languages and warnings. */
export function splitItem(thread: Thread, id: number, [first = '', ...others]: readonly string[]): Thread {
  const free = nextId(thread);
  return thread.flatMap((item) =>
    item.id === id
      ? [
          { ...item, content: first },
          ...others.map((content, index) =>
            withOptions({ id: free + index, content, media: [] as WrittenMedium[] }, ofEveryPart(item)),
          ),
        ]
      : [item],
  );
}

/** True when an item can go to the end of the one before it. */
export function canMerge(thread: Thread, id: number): boolean {
  const index = thread.findIndex((item) => item.id === id);
  const [before, item] = [thread[index - 1], thread[index]];
  return before !== undefined && item !== undefined && before.media.length + item.media.length <= maxMedia;
}

/** Adds an item to the end of the one before it, as a paragraph of its own, with its media. */
export function mergeItem(thread: Thread, id: number): Thread {
  if (!canMerge(thread, id)) return thread;
  const index = thread.findIndex((item) => item.id === id);
  return thread.flatMap((item, at) => {
    const next = thread[at + 1];
    if (at === index) return [];
    if (at !== index - 1 || next === undefined) return [item];
    const content = [item.content, next.content].filter((text) => text.trim() !== '').join('\n\n');
    return [{ ...item, content, media: addMedia(item.media, next.media) }];
  });
}

/** Removes an item, unless it is the only one. */
export const removeItem = (thread: Thread, id: number): Thread =>
  thread.length === 1
    ? thread
    : keepingThreadOptions(
        thread,
        thread.filter((item) => item.id !== id),
      );

/** Moves an item one place up or down, unless it is the first or the last. */
export function moveItem(thread: Thread, id: number, by: 1 | -1): Thread {
  const from = thread.findIndex((item) => item.id === id);
  return keepingThreadOptions(thread, moveEntry(thread, from, from + by));
}

export const isBlank = (thread: Thread): boolean =>
  thread.every(({ content, media }) => content.trim() === '' && media.length === 0);
