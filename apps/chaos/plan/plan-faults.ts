import type { Random } from './random.ts';

/** One blow that will be dealt. */
export interface PlannedFault<Kind extends string = string> {
  /** From the start of the run, ms. */
  readonly at: number;
  readonly kind: Kind;
  /** Which of the possible targets: a number that is taken modulo how many there are. */
  readonly target: number;
  /** How long it lasts, ms; 0 for what is over at once. */
  readonly lasts: number;
  /** From 0 to 1, for what else the kind leaves to chance. */
  readonly draw: number;
}

/** What the plan must know of a kind of fault. */
export interface FaultShape {
  /** How many of each deck; the decks are shuffled, so that every kind has its turn. */
  readonly perDeck: number;
  /** Shortest and longest, ms. */
  readonly lasts: readonly [least: number, most: number];
}

/** Between two faults on average, ms: nearer in a short run, so that every kind has its turn. */
const gaps = { least: 1_300, most: 4_000 };

/** The first moments belong to the load alone, ms. */
const lead = 1_500;

/** Which faults happen when, in order of time; none begins or ends after `length` ms. */
export function planFaults<Kind extends string>(
  random: Random,
  length: number,
  shapes: ReadonlyMap<Kind, FaultShape>,
): PlannedFault<Kind>[] {
  const deck = [...shapes].flatMap(([kind, { perDeck }]) => Array<Kind>(perDeck).fill(kind));
  if (deck.length === 0) return [];
  const plan: PlannedFault<Kind>[] = [];
  const last = length - 2_000;
  const gap = Math.max(gaps.least, Math.min(gaps.most, (0.9 * (last - lead)) / deck.length));
  let left: Kind[] = [];
  for (let at = lead + random.between(0, gap); at < last; at += random.between(0.3 * gap, 1.7 * gap)) {
    if (left.length === 0) left = random.shuffled(deck);
    const kind = left.pop();
    const shape = kind && shapes.get(kind);
    if (kind === undefined || shape === undefined) break;
    plan.push({
      at: Math.round(at),
      kind,
      target: random.whole(0, 1_000),
      lasts: Math.round(Math.min(random.between(...shape.lasts), length - at)),
      draw: random.next(),
    });
  }
  return plan;
}
