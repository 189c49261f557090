import { platformTitles } from '@carillon/core';
import { Text } from '@mantine/core';
import type { Count } from './counts-of.ts';

/** How much room is left, by each network's own way of counting. */
export function Counters({ counts }: { readonly counts: readonly Count[] }) {
  if (counts.length === 0) return null;
  return counts.map(({ platform, length, limit, unit }, index) => (
    <Text key={platform} span inherit fw={length > limit ? 700 : 400}>
      {index > 0 && ' · '}
      {platformTitles[platform]}: {remaining(limit - length)} of {limit} {unit}
    </Text>
  ));
}

const remaining = (left: number): string => (left < 0 ? `${-left} over the limit` : `${left} left`);
