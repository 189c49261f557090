import type { Problem } from './api-error.ts';
import { effortOf, maxEffort, remembering, textsOf } from './measure-texts.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget } from './post-request.ts';
import { problem } from './problems.ts';

/** The measure of text of each network; the rules live with the networks. */
export type Measures = Readonly<Record<Platform, Measure>>;

export interface Measure {
  readonly maxLength: number;
  readonly unit: string;
  measure(content: string): number;
  /** About how long measuring takes at most, µs; cheap to tell for any text. */
  effort(content: string): number;
  /** A limit beside the length, already broken, as the end of a sentence; null when all is well. */
  otherProblem(content: string): string | null;
}

/** Holds every item to the limits of every selected network, each counting in its own way. */
export function checkContents(targets: readonly FoundTarget[], measures: Measures): Problem[] {
  const selected = [...new Set(targets.map(({ account }) => account.platform))];
  if (isTooMuch(targets, measures)) return [problem('texts_too_costly', 'platforms', {})];
  const known = remembering(measures);
  return targets.flatMap(({ path, account, items }) =>
    items.flatMap(({ content, media = [] }, index) => {
      const where = `${path}.items[${index}].content`;
      if (content.trim() === '' && media.length === 0) return [problem('item_empty', where, {})];
      const own = checkItem(where, content, { platform: account.platform, own: true, measures: known });
      if (own !== null) return [own];
      const others = selected.filter((platform) => platform !== account.platform);
      return others
        .map((platform) => checkItem(where, content, { platform, own: false, measures: known }))
        .filter((found) => found !== null);
    }),
  );
}

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
}

function checkItem(path: string, content: string, { platform, own, measures }: Check): Problem | null {
  const network = measures[platform];
  const { maxLength, unit } = network;
  const length = network.measure(content);
  if (length > maxLength) {
    const values = { length, unit, network: platformTitles[platform], limit: maxLength };
    return problem(own ? 'item_too_long' : 'item_too_long_for_another', path, values);
  }
  const detail = own ? network.otherProblem(content) : null;
  return detail === null ? null : problem('item_not_accepted', path, { detail });
}
