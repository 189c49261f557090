const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** Waits before each try, ms: those of Standard Webhooks 1.0, three days and three and a half hours in all. */
export const retrySteps: readonly number[] = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
];

/** Longest wait that an endpoint may ask for, ms. */
export const maxRetryAfter = 24 * hour;

/**
 * Time until the next try, ms, up to a fifth more or less, and never before what the endpoint asked for; null when there
 * is none.
 * @param tried tries so far, at least 1
 * @param retryAfter ms
 */
export function nextTry(
  tried: number,
  retryAfter = 0,
  steps = retrySteps,
  random = Math.random,
): number | null {
  const step = steps[tried];
  if (step === undefined) return null;
  return Math.max(step * (0.8 + 0.4 * random()), Math.min(retryAfter, maxRetryAfter));
}
