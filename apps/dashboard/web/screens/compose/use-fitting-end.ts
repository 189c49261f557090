import type { Platform } from '@carillon/core';
import { useDeferredValue, useMemo } from 'react';
import type { NetworkRules } from '../../parts/network-post/use-network-rules.ts';
import { fittingEnd } from './excess.ts';

/** Where the part of a text ends that all of these networks take, UTF-16 units; a moment behind who types fast. */
export function useFittingEnd(
  value: string,
  platforms: readonly Platform[],
  rules: NetworkRules | undefined,
): number {
  const text = useDeferredValue(value);
  const key = platforms.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names of the platforms are what matters of their list
  const end = useMemo(() => {
    if (rules === undefined) return text.length;
    return fittingEnd(text, {
      measures: platforms.map((platform) => rules.limits[platform]),
      findMarks: platforms.map((platform) => rules.findMarks[platform]),
    });
  }, [text, key, rules]);
  return end === text.length ? value.length : Math.min(end, value.length);
}
