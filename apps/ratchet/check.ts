import type { House } from './house.ts';
import { type Finding, type Measure, measures } from './measures.ts';

/** The most that is allowed of each measure, as in limits.json. */
export type Limits = Readonly<Record<string, number>>;

const stepped = ({ step = 1 }: Measure, amount: number): number => Math.ceil(amount / step) * step;

const sum = (findings: readonly Finding[]): number => findings.reduce((all, { amount }) => all + amount, 0);

/** The limits that a house would have, if it were as good as it may be. */
export const limitsOf = (house: House): Limits =>
  Object.fromEntries(measures.map((measure) => [measure.name, stepped(measure, sum(measure.find(house)))]));

/**
 * Sentences on what is wrong, one for each number that rose above its limit, or fell below it and is not written down.
 *
 * @param before how the house was when the limits were written; null where nobody knows
 */
export function compare(house: House, limits: Limits, before: () => House | null): string[] {
  const now = limitsOf(house);
  return [
    ...measures.flatMap((measure) => {
      const [is, limit] = [now[measure.name] ?? 0, limits[measure.name] ?? 0];
      if (is > limit) return [describeRise(measure, { is, limit, house, before: before() })];
      if (is === limit) return [];
      return [`${measure.name}: ${is}, and limits.json says ${limit}. Keep it: npm run ratchet -- --write`];
    }),
    ...Object.keys(limits)
      .filter((name) => now[name] === undefined)
      .map((name) => `${name}: nobody counts this. Take it out of limits.json.`),
  ];
}

/** Sentences on limits that are higher than they were committed, and must only fall. */
export const findRaised = (limits: Limits, committed: Limits): string[] =>
  measures
    .filter(({ name, mayRise }) => !mayRise && (limits[name] ?? 0) > (committed[name] ?? Infinity))
    .map(
      ({ name, advice }) =>
        `${name}: limits.json was raised from ${committed[name]} to ${limits[name]}. ${advice}`,
    );

interface Rise {
  readonly is: number;
  readonly limit: number;
  readonly house: House;
  readonly before: House | null;
}

const most = 12;

function describeRise(measure: Measure, { is, limit, house, before }: Rise): string {
  const found = measure.find(house);
  const earlier = before === null ? new Map<string, number>() : byFile(measure.find(before));
  const riseOf = ([path, amount]: readonly [string, number]) => amount - (earlier.get(path) ?? 0);
  const risen = [...byFile(found)].filter((file) => riseOf(file) > 0).sort((a, b) => riseOf(b) - riseOf(a));
  const places = risen.flatMap(([path, amount]) => {
    if (measure.step !== undefined) return [`${path}: ${amount}, was ${earlier.get(path) ?? 0}`];
    return found.filter((finding) => finding.path === path).map(inWords);
  });
  const left = places.length > most ? [`and ${places.length - most} more`] : [];
  return [
    `${measure.name}: ${is}, at most ${limit}. ${measure.advice}`,
    ...places.slice(0, most),
    ...left,
  ].join('\n    ');
}

/** A place that an editor opens, and the reason why it counts. */
export const inWords = ({ path, line, what = '' }: Finding): string =>
  `${path}${line === undefined ? '' : `:${line}`} ${what}`.trim();

function byFile(findings: readonly Finding[]): Map<string, number> {
  const amounts = new Map<string, number>();
  for (const { path, amount } of findings) amounts.set(path, (amounts.get(path) ?? 0) + amount);
  return amounts;
}
