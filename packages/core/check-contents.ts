import type { Measure, Measures } from './measure-texts.ts';
import { effortOf, maxEffort, remembering, textsOf, unitMeaning } from './measure-texts.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget, Item, ItemLimits } from './post-request.ts';
import type { Problem } from './problems.ts';
import { problem } from './problems.ts';

export interface Limits {
  readonly measures: Measures;
  readonly itemLimits: ItemLimits;
}

/** Holds every item to the limits of every selected network, each counting in its own way. */
export function checkContents(targets: readonly FoundTarget[], { measures, itemLimits }: Limits): Problem[] {
  const selected = [...new Set(targets.map(({ account }) => account.platform))];
  if (isTooMuch(targets, measures)) return [problem('texts_too_costly', 'platforms', {})];
  const known = remembering(measures);
  const explained = new Map<string, string>();
  /** Says what a unit means, at the first text that uses it. */
  const meaningOf = (measure: Measure, content: string): string => {
    const meaning = unitMeaning(measure);
    const unit = measure.unit + meaning; // two networks may give a unit another meaning
    if (!explained.has(unit)) explained.set(unit, content);
    return explained.get(unit) === content ? meaning : '';
  };
  const check = (path: string, content: string, held: Omit<Check, 'measures' | 'meaningOf'>) =>
    checkItem(path, content, { ...held, measures: known, meaningOf });
  return targets.flatMap(({ path, account, items }) => [
    ...checkThread(path, { platform: account.platform, count: items.length }, itemLimits),
    ...items.flatMap(({ content, media = [] }, index) => {
      const where = contentPath(path, index);
      if (isEmpty({ content, media })) return [problem('item_empty', where, {})];
      const own = check(where, content, { platform: account.platform, own: true });
      if (own !== null) return [own];
      const others = selected.filter((platform) => platform !== account.platform);
      return others
        .map((platform) => check(where, content, { platform, own: false }))
        .filter((found) => found !== null);
    }),
  ]);
}

/** Holds the items of a draft to what they need to be kept. Networks' limits apply when it is to go out. */
export const checkDraft = (targets: readonly FoundTarget[]): Problem[] =>
  targets.flatMap(({ path, items }) =>
    items.flatMap((item, index) =>
      isEmpty(item) ? [problem('item_empty', contentPath(path, index), {})] : [],
    ),
  );

interface CountedThread {
  readonly platform: Platform;
  readonly count: number;
}

/** A thread that its network does not take. */
function checkThread(path: string, { platform, count }: CountedThread, limits: ItemLimits): Problem[] {
  const limit = limits[platform];
  if (count <= limit) return [];
  const takes = limit === 1 ? 'has no threads and takes one item' : `takes at most ${limit} items`;
  return [problem('too_many_items', `${path}.items`, { network: platformTitles[platform], takes, count })];
}

const contentPath = (path: string, index: number): string => `${path}.items[${index}].content`;

const isEmpty = ({ content, media = [] }: Item): boolean => isBlank(content) && media.length === 0;

/**
 * True when nothing of a text is to be seen: spaces, format and control characters, and the letters that are blank
 * (Unicode, Default_Ignorable_Code_Point, and U+2800).
 */
const isBlank = (content: string): boolean => /^[\s\p{Cc}\p{Cf}\p{Z}\p{DI}\u2800]*$/u.test(content);

/** True when the texts of a request are not measured, because that would take too long. */
export function isTooMuch(targets: readonly FoundTarget[], measures: Measures): boolean {
  const platforms = targets.map(({ account }) => account.platform);
  return effortOf(textsOf(targets), platforms, measures) > maxEffort;
}

interface Check {
  readonly platform: Platform;
  /** True when the item goes to this network; false when it is only held to its limit. */
  readonly own: boolean;
  readonly measures: Measures;
  readonly meaningOf: (measure: Measure, content: string) => string;
}

function checkItem(
  path: string,
  content: string,
  { platform, own, measures, meaningOf }: Check,
): Problem | null {
  const network = measures[platform];
  const { maxLength, unit } = network;
  const length = network.measure(content);
  if (length > maxLength) {
    const values = {
      length,
      unit,
      meaning: meaningOf(network, content),
      network: platformTitles[platform],
      limit: maxLength,
    };
    return problem(own ? 'item_too_long' : 'item_too_long_for_another', path, values);
  }
  const detail = own ? network.otherProblem(content) : null;
  return detail === null ? null : problem('item_not_accepted', path, { detail });
}
