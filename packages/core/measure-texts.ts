import { byPlatform, type Platform } from './platform.ts';
import type { PlannedAccount, Target } from './post-request.ts';

/** The measure of text of each network; the rules live with the networks. */
export type Measures = Readonly<Record<Platform, Measure>>;

export interface Measure {
  readonly maxLength: number;
  readonly unit: string;
  /** Explains the unit to whoever does not know it by its name; none unless given. */
  readonly meaning?: string;
  measure(content: string): number;
  /** About how long measuring takes at most, µs; cheap to find for any text. */
  effort(content: string): number;
  /** A limit beside the length, already broken, as the end of a sentence; null when all is well. */
  otherProblem(content: string): string | null;
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

/** Effort of measuring each text once by each network, µs. */
export function effortOf(texts: Iterable<string>, platforms: Iterable<Platform>, measures: Measures): number {
  let effort = 0;
  const networks = [...new Set(platforms)].map((platform) => measures[platform]);
  for (const text of new Set(texts)) for (const network of networks) effort += network.effort(text);
  return effort;
}

/** Measures that know what they have measured before. */
export function remembering(measures: Measures): Measures {
  return byPlatform((platform) => {
    const { measure, effort, ...others } = measures[platform];
    return { ...others, measure: once(measure), effort: once(effort) };
  });
}

function once(count: (content: string) => number): (content: string) => number {
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
  accounts: readonly Pick<PlannedAccount, 'platform'>[],
  { measures, pause }: Measuring,
): Promise<Measures> {
  const known = remembering(measures);
  const texts = new Set(textsOf(targets));
  const platforms = new Set(accounts.map(({ platform }) => platform));
  if (texts.size > few) await pause();
  if (effortOf(texts, platforms, known) > maxEffort) return known;
  let began = performance.now();
  for (const text of texts) {
    for (const platform of platforms) known[platform].measure(text);
    if (performance.now() - began < maxBlockMs) continue;
    await pause();
    began = performance.now();
  }
  return known;
}

/** All contents of targets. */
export const textsOf = (targets: readonly Target[]): string[] =>
  targets.flatMap(({ items }) => items.map(({ content }) => content));
