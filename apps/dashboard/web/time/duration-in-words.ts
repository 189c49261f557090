const units = [
  [86_400_000, 'd'],
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
] as const;

/** A duration in its largest unit, such as `5 min`. @param ms not negative */
export function durationInWords(ms: number): string {
  const [size, unit] = units.find(([size]) => ms >= size) ?? [1_000, 's'];
  return `${Math.floor(ms / size)} ${unit}`;
}

/** How long after its time something went out, as exactly as people want to know it: `0.3 s`, `12 s`, `5 min`. @param ms not negative */
export function latenessInWords(ms: number): string {
  if (ms >= 60_000) return durationInWords(ms);
  if (ms >= 9_950) return `${Math.min(59, Math.round(ms / 1_000))} s`;
  return `${Math.max(0.1, Math.ceil(ms / 100) / 10).toFixed(1)} s`;
}

/** How long something took that is soon over: `40 ms`, `1.2 s`. @param ms 0 or more */
export const tookInWords = (ms: number): string => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`);
