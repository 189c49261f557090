/** So long after its time something is still on its way, ms. */
const onItsWayMs = 10_000;

/**
 * How long it is until a moment, or since it, in words such as `in 40 s`, `in 12 min`, `in 3 h 5 min`, `in 2 days` and `4 min late`.
 * Seconds and minutes that have begun count, so that the last of them is `in 1 s`. @param now ms
 */
export function countdown(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  if (distance > 0)
    return distance < 60_000
      ? `in ${Math.ceil(distance / 1_000)} s`
      : `in ${inWords(Math.ceil(distance / 60_000))}`;
  if (-distance < onItsWayMs) return 'now';
  return -distance < 60_000
    ? `${Math.floor(-distance / 1_000)} s late`
    : `${inWords(Math.floor(-distance / 60_000))} late`;
}

/** A duration in minutes, in the one or two units that matter. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
