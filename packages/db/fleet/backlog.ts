import type { Platform } from '@carillon/core';

/** Publications of a network that wait for something, and how long the first has waited, ms. A network without any has none. */
export interface Backlog {
  readonly platform: Platform;
  readonly count: number;
  readonly oldest: number;
}

/** Rows that a count reads at most: beyond it nobody needs to know how many, and it must cost little. */
export const mostCounted = 10_000;
