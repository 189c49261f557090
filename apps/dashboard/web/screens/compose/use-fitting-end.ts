import { heldLimits, type Located } from '@carillon/core';
import { useDeferredValue, useMemo } from 'react';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import { placeKey } from './counted-places.ts';
import { fittingEnd } from './excess.ts';

/** Where the part of a text ends that all of these networks and servers take, UTF-16 units; a moment behind who types fast. */
export function useFittingEnd(
  value: string,
  places: readonly Located[],
  rules: NetworkRules | undefined,
): number {
  const text = useDeferredValue(value);
  const key = places.map(placeKey).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the limits of the places are what matters of their list
  const end = useMemo(() => {
    if (rules === undefined) return text.length;
    return fittingEnd(text, {
      measures: heldLimits(places, rules.limits).all.map(({ limits }) => limits),
      findMarks: places.map(({ platform }) => rules.findMarks[platform]),
    });
  }, [text, key, rules]);
  return end === text.length ? value.length : Math.min(end, value.length);
}
