import type { Platform } from '@carillon/core';

/** A job to be made for a publication: what it carries, and when it should run. */
export interface WakeUp {
  readonly publicationId: string;
  readonly generation: number;
  readonly dispatch: number;
  readonly platform: Platform;
  /** By Postgres' clock, ms; 0 when it is due. */
  readonly dueInMs: number;
  /** Whose publication it is; missing where that is said elsewhere. */
  readonly userId?: string;
}

/** Only what is due within 48 h lives in the queue; what is further away is a row, ms. */
export const horizon = 48 * 3_600_000;
