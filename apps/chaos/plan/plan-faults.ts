import type { Random } from './random.ts';

/** One fault that will be injected. */
export interface PlannedFault<Kind extends string = string> {
  /** From the start of the run. */
  readonly atMs: number;
  readonly kind: Kind;
  /** Chooses one of the possible targets, modulo their number. */
  readonly target: number;
  /** 0 when it is over at once. */
  readonly durationMs: number;
  /** A random number from 0 to 1, for what else the kind leaves to chance. */
  readonly draw: number;
}

/** A kind of fault as the plan needs it. */
export interface FaultShape {
  /** Number of this kind in each deck; decks are shuffled like cards, so that every kind has its turn. */
  readonly perDeck: number;
  readonly durationMs: readonly [min: number, max: number];
}

/** Between two faults on average: less in a short run, so that every kind has its turn. */
const gapMs = { min: 1_300, max: 4_000 };

/** Load without faults at the beginning. */
const leadMs = 1_500;

/** The faults of a run in order of time; none begins or ends after `lengthMs`. */
export function planFaults<Kind extends string>(
  random: Random,
  lengthMs: number,
  shapes: ReadonlyMap<Kind, FaultShape>,
): PlannedFault<Kind>[] {
  const deck = [...shapes].flatMap(([kind, { perDeck }]) => Array<Kind>(perDeck).fill(kind));
  if (deck.length === 0) return [];
  const plan: PlannedFault<Kind>[] = [];
  const last = lengthMs - 2_000;
  const gap = Math.max(gapMs.min, Math.min(gapMs.max, (0.9 * (last - leadMs)) / deck.length));
  let left: Kind[] = [];
  for (let at = leadMs + random.between(0, gap); at < last; at += random.between(0.3 * gap, 1.7 * gap)) {
    if (left.length === 0) left = random.shuffled(deck);
    const kind = left.pop();
    const shape = kind && shapes.get(kind);
    if (kind === undefined || shape === undefined) break;
    plan.push({
      atMs: Math.round(at),
      kind,
      target: random.whole(0, 1_000),
      durationMs: Math.round(Math.min(random.between(...shape.durationMs), lengthMs - at)),
      draw: random.next(),
    });
  }
  return plan;
}
