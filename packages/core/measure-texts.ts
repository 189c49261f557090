import { type Changeable, heldLimits, type Located, oncePerFacts } from './own-limits.ts';
import { byPlatform, type Platform } from './platform.ts';
import type { Target } from './post-request.ts';

/** The measure of text of each network; the rules live with the networks. */
export type Measures = Readonly<Record<Platform, Measure>>;

export interface Measure extends Changeable<Measure> {
  readonly maxLength: number;
  readonly unit: string;
  /** Explains the unit to whoever does not know it by its name; none unless given. */
  readonly meaning?: string;
  measure(content: string): number;
  /** About how long measuring takes at most, µs; cheap to find for any text. */
  effort(content: string): number;
  /**
   * A limit beside the length, already broken, as the end of a sentence; null when all is well.
   * @param appPlan that of the application, where the network limits texts by it
   */
  otherProblem(content: string, appPlan?: string | null): string | null;
}

/** The meaning behind a unit, such as ` (a URL counts 23)`; empty for a unit that everybody knows. */
export const unitMeaning = ({ meaning }: Pick<Measure, 'meaning'>): string =>
  meaning === undefined ? '' : ` (${meaning})`;

/**
 * Most effort that the texts of one request may cost, µs: more than three hundred different ones of full length, whatever
 * script they are in.
 */
export const maxEffort = 100_000;

/** Longest that other work waits for texts to be measured, ms. */
const maxBlockMs = 5;

/** More texts than this take a while in whatever looks at them. */
const few = 50;

/** Effort of measuring each text once for the limits of each account, µs. */
export function effortOf(texts: Iterable<string>, accounts: Iterable<Located>, measures: Measures): number {
  let effort = 0;
  const { all } = heldLimits(accounts, measures);
  for (const text of new Set(texts)) for (const { limits } of all) effort += limits.effort(text);
  return effort;
}

/** Measures that know what they have measured before. */
export const remembering = (measures: Measures): Measures =>
  byPlatform((platform) => rememberingOne(measures[platform], new Map()));

type Count = (content: string) => number;

/** @param known counts of the network that remember: servers that count in the same way share them */
function rememberingOne({ measure, effort, at, ...others }: Measure, known: Map<Count, Count>): Measure {
  const onceOf = (count: Count): Count => {
    const one = known.get(count) ?? once(count);
    known.set(count, one);
    return one;
  };
  const own: Measure = { ...others, measure: onceOf(measure), effort: onceOf(effort) };
  if (at === undefined) return own;
  const changed: Measure = { ...own, at: (facts) => atOnce(facts) };
  const atOnce = oncePerFacts<Measure>(changed, (facts) => rememberingOne(at(facts), known), [
    'maxLength',
    'urlLength',
  ]);
  return changed;
}

function once(count: Count): Count {
  const known = new Map<string, number>();
  return (content) => {
    const counted = known.get(content) ?? count(content);
    known.set(content, counted);
    return counted;
  };
}

export interface Measuring {
  readonly measures: Measures;
  /** Lets other work go on. */
  readonly pause: () => Promise<unknown>;
}

/**
 * Measures the texts of targets for the networks of accounts, pausing every few milliseconds. Texts that
 * together cost too much are not measured: `checkContents` refuses them.
 * @returns measures that know the lengths
 */
export async function measureTexts(
  targets: readonly Target[],
  accounts: readonly Located[],
  { measures, pause }: Measuring,
): Promise<Measures> {
  const known = remembering(measures);
  const texts = new Set(textsOf(targets));
  const { all } = heldLimits(accounts, known);
  if (texts.size > few) await pause();
  if (effortOf(texts, accounts, known) > maxEffort) return known;
  let began = performance.now();
  for (const text of texts) {
    for (const { limits } of all) limits.measure(text);
    if (performance.now() - began < maxBlockMs) continue;
    await pause();
    began = performance.now();
  }
  return known;
}

/** All contents of targets. */
export const textsOf = (targets: readonly Target[]): string[] =>
  targets.flatMap(({ items }) => items.map(({ content }) => content));
