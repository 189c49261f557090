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
