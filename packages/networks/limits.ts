/** How networks measure text. Loads no SDK, so the api may use it. */
import type { Platform } from '@carillon/core';
import { blueskyLimits } from './bluesky/limits.ts';
import { xLimits } from './x/limits.ts';

export interface Limits {
  /** Longest item, in the network's own way of counting. */
  readonly maxLength: number;
  /** What is counted, in words: `weighted characters`. */
  readonly unit: string;
  measure(content: string): number;
  /** A limit beside the length, already exceeded, as a sentence's end; null when all is well. */
  otherProblem(content: string): string | null;
}

export const limits: Record<Platform, Limits> = { x: xLimits, bluesky: blueskyLimits };
