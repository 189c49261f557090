/**
 * How long it is until a moment, or since it, in words such as `in 12 min`, `in 3 h 5 min`, `in 2 days` and `4 min late`.
 * Minutes that have begun count, so that the last of them is `in 1 min`. @param now ms
 */
export function countdown(at: string, now: number): string {
  const distance = Date.parse(at) - now;
  if (distance > 0) return `in ${inWords(Math.ceil(distance / 60_000))}`;
  const late = Math.floor(-distance / 60_000);
  return late === 0 ? 'now' : `${inWords(late)} late`;
}

/** A duration in minutes, in the one or two units that matter. */
function inWords(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return `${Math.floor(hours / 24)} days`;
  const rest = minutes % 60;
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
