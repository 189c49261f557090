import type { Platform } from './platform.ts';

export type OptionValue = string | boolean | readonly string[];

/** Wishes of an item to a network beside its text, such as who may reply; by the names of the network's options. */
export type OptionValues = Readonly<Record<string, OptionValue>>;

/** The same by network: an item has them for the network of its account alone. */
export type ItemOptions = Readonly<Partial<Record<Platform, OptionValues>>>;

/** An option that a network's posts have. Requests, documents, the composer and previews follow it by themselves. */
export type PostOption = {
  /** Of the field in requests. */
  readonly name: string;
  /** In the composer and below previews, such as `Who can reply`. */
  readonly label: string;
  /** True for what decides about the whole thread, and stands in its first item. */
  readonly isOfThread?: boolean;
  /** True for what the network takes only where an item has no media. */
  readonly excludesMedia?: boolean;
  /** True for what the network takes only where an item has a video. */
  readonly needsVideo?: boolean;
  /** Other options beside which the network does not take it, by their names; none unless given. */
  readonly excludes?: readonly string[];
  /** Option without which it says nothing, by its name; none unless given. */
  readonly belongsTo?: string;
  /** Plan that an application must have at the network for it; all have it unless given. */
  readonly needsPlan?: NeededPlan;
} & OptionValueRule;

export interface NeededPlan {
  readonly plan: string;
  /** Day since which the network holds to it, such as `2026-04-20`. */
  readonly since: string;
}

/** The values that an option takes. */
export type OptionValueRule = OneOfSome | SomeOfSome | WrittenText | WrittenTexts | Permission | Mark;

/** `usual`: what holds where it is not given, as a choice in the composer. */
interface OneOfSome {
  readonly is: 'choice';
  readonly choices: readonly OptionChoice[];
  readonly usual: string;
}

/** `none`: what an empty list means; null where it is the same as nothing given. */
interface SomeOfSome {
  readonly is: 'choices';
  readonly choices: readonly OptionChoice[];
  readonly usual: string;
  readonly none: string | null;
}

export interface OptionChoice {
  readonly value: string;
  /** In the composer. */
  readonly label: string;
}

/** `read` gives a text the form in which it is kept; null for a wrong one. `expected` says what is right, as the end of a sentence. */
interface WrittenText {
  readonly is: 'text';
  /** Most UTF-16 units; `maxOptionLength` unless given. A longer one has lines of its own. */
  readonly maxLength?: number;
  readonly read: (text: string) => string | null;
  readonly expected: string;
  readonly placeholder: string;
  /** The placeholder unless given. */
  readonly example?: string;
}

interface WrittenTexts extends Omit<WrittenText, 'is' | 'maxLength'> {
  readonly is: 'texts';
  /** Fewest texts; 0 unless given. */
  readonly min?: number;
  readonly max: number;
}

/** Given unless it is taken away: `false`. */
interface Permission {
  readonly is: 'permission';
  /** Effect of false, as the composer offers it. */
  readonly withheld: string;
}

/** Said only where it is true. */
interface Mark {
  readonly is: 'mark';
}

/** Maximum length of a text of an option where it says no other, UTF-16 units. */
export const maxOptionLength = 300;

export type OptionRules = Readonly<Record<Platform, readonly PostOption[]>>;

/** In one order, whatever order it was given and stored in: for comparing. */
export const sortedOptions = (options: ItemOptions = {}): unknown =>
  Object.entries(options)
    .map(([platform, values]) => [platform, Object.entries(values).sort(byName)] as const)
    .sort(byName);

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number => (a < b ? -1 : 1);

/** Words for the options of an item, such as `Who can reply: Nobody`. */
export const optionsInWords = (
  values: OptionValues = {},
  rules: readonly PostOption[],
): readonly { readonly label: string; readonly value: string }[] =>
  rules.flatMap((option) => {
    const value = values[option.name];
    const words = value === undefined ? null : inWords(option, value);
    return words === null ? [] : [{ label: option.label, value: words }];
  });

function inWords(option: PostOption, value: OptionValue): string | null {
  if (option.is === 'permission') return value === false ? option.withheld : null;
  if (option.is === 'mark') return value === true ? 'Yes' : null;
  const labelOf = (one: string) =>
    ('choices' in option && option.choices.find((choice) => choice.value === one)?.label) || one;
  if (!Array.isArray(value)) return shortened(labelOf(String(value)));
  if (value.length === 0) return option.is === 'choices' ? option.none : null;
  return value.map(labelOf).join(', ');
}

/** A text as one line: of one with several, the first and how many there are. */
function shortened(text: string): string {
  const [first = '', ...rest] = text.split('\n');
  return rest.length === 0 ? text : `${first} … (${rest.length + 1} lines)`;
}
