/** An answer's facts about its network's clock. Times are ours, in ms since 1970. */
export interface ToldTime {
  /** The `Date` header. */
  readonly date: string | null | undefined;
  readonly sent: number;
  readonly received: number;
}

/** A network's clock minus ours lies between these, ms. */
export interface ClockOffset {
  readonly min: number;
  readonly max: number;
}

/** `Date` has no fractions of a second (RFC 9110, 5.6.7), ms. */
const dateResolutionMs = 1_000;

/** Clocks that are further apart are no clocks, ms. */
const maxOffsetMs = 3_600_000;

/** The distance by which a network's clock is ahead of ours; null where its answer does not say, or says nonsense. */
export function clockOffset({ date, sent, received }: ToldTime): ClockOffset | null {
  const shown = Date.parse(date ?? '');
  if (Number.isNaN(shown) || new Date(shown).toUTCString() !== date) return null;
  const offset = { min: shown - received, max: shown + dateResolutionMs - sent };
  return Math.abs(likelyOffset(offset)) <= maxOffsetMs ? offset : null;
}

/** The likeliest value, ms: 0 where both clocks may show the same time. */
export const likelyOffset = ({ min, max }: ClockOffset): number =>
  min <= 0 && max >= 0 ? 0 : (min + max) / 2;

/** Clocks that are nearer agree, for whoever has to worry, ms. */
export const tolerableOffset = 2_000;

/**
 * A time that a network named by its own clock, by ours, ms since 1970; never earlier than it meant.
 * @param date of the same answer
 */
export function byOurClock(time: number, date: string | undefined, now: Date): number {
  const offset = clockOffset({ date, sent: now.getTime(), received: now.getTime() });
  return offset && Math.abs(likelyOffset(offset)) > tolerableOffset ? time - offset.min : time;
}
