import type { Measure, Measures } from './measure-texts.ts';
import { effortOf, maxEffort, remembering, textsOf, unitMeaning } from './measure-texts.ts';
import { type Held, heldLimits } from './own-limits.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget, Item, ItemLimits } from './post-request.ts';
import type { Problem } from './problems.ts';
import { problem } from './problems.ts';

export interface Limits {
  readonly measures: Measures;
  readonly itemLimits: ItemLimits;
}

/** Holds every item to the limits of every selected network, and of every server of it, each counting in its own way. */
export function checkContents(targets: readonly FoundTarget[], { measures, itemLimits }: Limits): Problem[] {
  const known = remembering(measures);
  if (isTooMuch(targets, known)) return [problem('texts_too_costly', 'platforms', {})];
  const held = heldLimits(
    targets.map(({ account }) => account),
    known,
  );
  const meaningOf = explaining();
  return targets.flatMap(({ path, account, items }) => [
    ...checkThread(path, { platform: account.platform, count: items.length }, itemLimits),
    ...items.flatMap(({ content, media = [] }, index) => {
      const where = contentPath(path, index);
      if (isEmpty({ content, media })) return [problem('item_empty', where, {})];
      const its = held.of(account);
      const own = checkItem(where, content, { ...its, isOwn: true, meaningOf, appPlan: account.appPlan });
      if (own !== null) return [own];
      const others = held.all.filter(({ limits }) => limits !== its.limits);
      return others
        .map((other) => checkItem(where, content, { ...other, isOwn: false, meaningOf }))
        .filter((found) => found !== null);
    }),
  ]);
}

/** Says what a unit means, at the first text that uses it. */
function explaining(): (measure: Measure, content: string) => string {
  const explained = new Map<string, string>();
  return (measure, content) => {
    const meaning = unitMeaning(measure);
    const unit = measure.unit + meaning; // two networks may give a unit another meaning
    if (!explained.has(unit)) explained.set(unit, content);
    return explained.get(unit) === content ? meaning : '';
  };
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
  const accounts = targets.map(({ account }) => account);
  return effortOf(textsOf(targets), accounts, measures) > maxEffort;
}

interface Check extends Held<Measure> {
  /** True when the item goes there; false when it is only held to its limit. */
  readonly isOwn: boolean;
  readonly appPlan?: string | null | undefined;
  readonly meaningOf: (measure: Measure, content: string) => string;
}

function checkItem(
  path: string,
  content: string,
  { name: network, limits, isOwn, appPlan, meaningOf }: Check,
): Problem | null {
  const { maxLength: limit, unit } = limits;
  const length = limits.measure(content);
  if (length > limit) {
    const values = { length, unit, meaning: meaningOf(limits, content), network, limit };
    return problem(isOwn ? 'item_too_long' : 'item_too_long_for_another', path, values);
  }
  const detail = isOwn ? limits.otherProblem(content, appPlan) : null;
  return detail === null ? null : problem('item_not_accepted', path, { detail });
}
