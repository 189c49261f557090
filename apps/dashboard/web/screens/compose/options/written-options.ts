import type { ItemOptions, OptionValue, OptionValues, Platform, PostOption } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';

/** Options with another value of one; undefined takes it away, and what says nothing without it. */
export function withOption(
  options: ItemOptions,
  platform: Platform,
  name: string,
  value: OptionValue | undefined,
): ItemOptions {
  const { [name]: _, ...others } = options[platform] ?? {};
  const values =
    value === undefined ? withoutWhatBelongsTo(name, platform, others) : { ...others, [name]: value };
  return Object.keys(values).length === 0 ? without(options, platform) : { ...options, [platform]: values };
}

const withoutWhatBelongsTo = (name: string, platform: Platform, values: OptionValues): OptionValues =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([other]) => !optionRules[platform].some((each) => each.name === other && each.belongsTo === name),
    ),
  );

function without(options: ItemOptions, platform: Platform): ItemOptions {
  const { [platform]: _, ...others } = options;
  return others;
}

/** Those for one network; all of them where nobody knows which network it is. */
export const optionsFor = (options: ItemOptions, platform: Platform | undefined): ItemOptions =>
  platform === undefined ? options : pick(options, (of) => of === platform);

const pick = (options: ItemOptions, isWanted: (platform: Platform, option: string) => boolean): ItemOptions =>
  Object.fromEntries(
    Object.entries(options)
      .map(([platform, values]) => {
        const kept = Object.entries(values ?? {}).filter(([name]) => isWanted(platform as Platform, name));
        return [platform, Object.fromEntries(kept)] as const;
      })
      .filter(([, values]) => Object.keys(values).length > 0),
  );

const isOfThread = (platform: Platform, name: string): boolean =>
  optionRules[platform].some((option) => option.name === name && option.isOfThread);

interface Optional {
  readonly options?: ItemOptions;
}

/** Items with what holds for the whole thread in the first of them, as it was before they were moved or removed. */
export function keepingThreadOptions<Item extends Optional>(
  before: readonly Item[],
  after: readonly Item[],
): readonly (Item & Optional)[] {
  const held = pick(before[0]?.options ?? {}, isOfThread);
  return after.map((item, index) => withOptions(item, merged(ofItem(item), index === 0 ? held : {})));
}

const merged = (one: ItemOptions, other: ItemOptions): ItemOptions => {
  const platforms = [...new Set([...Object.keys(one), ...Object.keys(other)])] as Platform[];
  return Object.fromEntries(
    platforms.map((platform) => [platform, { ...one[platform], ...other[platform] }] as const),
  );
};

/** Options of an item itself. */
const ofItem = ({ options = {} }: Optional): ItemOptions =>
  pick(options, (platform, name) => !isOfThread(platform, name));

/** Options of every part of an item that is split: all but what decides about the thread, and what it shows. */
export const ofEveryPart = ({ options = {} }: Optional): ItemOptions =>
  pick(options, (platform, name) => {
    const option = optionRules[platform].find((each) => each.name === name);
    const isShown = option?.excludesMedia || option?.needsVideo || option?.belongsTo !== undefined;
    return option !== undefined && !isShown && !option.isOfThread;
  });

/** The item with these; without the field if empty. */
export function withOptions<Item extends object>(
  item: Item & Optional,
  options: ItemOptions,
): Item & Optional {
  const { options: _, ...rest } = item;
  return { ...(rest as Item), ...(Object.keys(options).length > 0 && { options }) };
}

interface OfferedItem {
  /** Place in its thread, from 0. */
  readonly index: number;
  /** None unless given. */
  readonly options?: ItemOptions;
  /** False unless given. */
  readonly hasVideo?: boolean;
}

/** The options that an item may have beside those that it has. */
export const offeredOptions = (
  platform: Platform,
  { index, options: { [platform]: values = {} } = {}, hasVideo = false }: OfferedItem,
): readonly PostOption[] =>
  optionRules[platform].filter(
    ({ name, isOfThread, belongsTo, needsVideo }) =>
      (index === 0 || !isOfThread) &&
      (belongsTo === undefined || belongsTo in values) &&
      (!needsVideo || hasVideo || name in values),
  );
