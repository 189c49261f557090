/** Length of the window in which the fastest part of a video is looked for, s. */
const windowSeconds = 0.5;

/** Two frames that are so much nearer than the window count as a window apart: times are rounded. */
const rounding = 0.001;

export interface FrameRate {
  /** Of the whole video. */
  readonly framesPerSecond: number;
  /** Of its fastest half second; phones record short parts of a video faster. */
  readonly peakFramesPerSecond: number;
}

/**
 * Measures how many frames a second a video has. Recordings have uneven gaps, and the last frame may have no length at all:
 * so the whole is measured by its gaps and by its length, and the lower one counts.
 * @param starts when each frame is shown, s, in any order
 * @param lastSeconds how long the last one is shown, s
 */
export function frameRate(starts: readonly number[], lastSeconds: number): FrameRate {
  const sorted = Float64Array.from(starts).sort();
  const count = sorted.length;
  const span = (sorted[count - 1] ?? 0) - (sorted[0] ?? 0);
  const byLength = count / (span + lastSeconds);
  const byGaps = span > 0 ? (count - 1) / span : byLength;
  const whole = lastSeconds > 0 ? Math.min(byLength, byGaps) : byGaps;
  return { framesPerSecond: rounded(whole), peakFramesPerSecond: rounded(mostIn(sorted) / windowSeconds) };
}

/** Most frames that begin within one window. */
function mostIn(sorted: Float64Array): number {
  let most = 0;
  let first = 0;
  for (const [index, start] of sorted.entries()) {
    while (start - (sorted[first] ?? 0) >= windowSeconds - rounding) first++;
    most = Math.max(most, index - first + 1);
  }
  return most;
}

const rounded = (value: number): number => (Number.isFinite(value) ? Math.round(value * 100) / 100 : 0);
