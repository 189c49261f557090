import type { Problem } from './api-error.ts';
import { type Platform, platformTitles } from './platform.ts';
import type { FoundTarget } from './post-request.ts';
import { problem } from './problems.ts';

/** How each network measures text; the rules live with the networks. */
export type Measures = Readonly<Record<Platform, Measure>>;

export interface Measure {
  readonly maxLength: number;
  readonly unit: string;
  measure(content: string): number;
  /** A limit beside the length, already broken, as the end of a sentence; null when all is well. */
  otherProblem(content: string): string | null;
}

/** Holds every item to the limits of every selected network, each counting in its own way. */
export function checkContents(targets: readonly FoundTarget[], measures: Measures): Problem[] {
  const lengthOf = measureOnce(measures);
  const selected = [...new Set(targets.map(({ account }) => account.platform))];
  return targets.flatMap(({ path, account, items }) =>
    items.flatMap(({ content }, index) => {
      const where = `${path}.items[${index}].content`;
      if (content.trim() === '') return [problem('item_empty', where, {})];
      const own = checkItem(where, content, { platform: account.platform, own: true, measures, lengthOf });
      if (own !== null) return [own];
      const others = selected.filter((platform) => platform !== account.platform);
      return others
        .map((platform) => checkItem(where, content, { platform, own: false, measures, lengthOf }))
        .filter((found) => found !== null);
    }),
  );
}

interface Check {
  readonly platform: Platform;
  /** Whether the item goes to this network, or is only held to its limit. */
  readonly own: boolean;
  readonly measures: Measures;
  readonly lengthOf: LengthOf;
}

type LengthOf = (platform: Platform, content: string) => number;

/** A text often goes to several networks, and is held to the limits of each. */
function measureOnce(measures: Measures): LengthOf {
  const known = new Map<string, number>();
  return (platform, content) => {
    const name = `${platform} ${content}`;
    const length = known.get(name) ?? measures[platform].measure(content);
    known.set(name, length);
    return length;
  };
}

function checkItem(
  path: string,
  content: string,
  { platform, own, measures, lengthOf }: Check,
): Problem | null {
  const network = measures[platform];
  const { maxLength, unit } = network;
  const length = lengthOf(platform, content);
  if (length > maxLength) {
    const values = { length, unit, network: platformTitles[platform], limit: maxLength };
    return problem(own ? 'item_too_long' : 'item_too_long_for_another', path, values);
  }
  const detail = own ? network.otherProblem(content) : null;
  return detail === null ? null : problem('item_not_accepted', path, { detail });
}
