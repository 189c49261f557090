import type { Caller } from '@carillon/db';

/** What is known of a request once its caller is. */
export interface Locals {
  readonly requestId: string;
  readonly caller: Caller;
  /** The caller, and what else is in memory, may be some seconds old. */
  readonly believes: boolean;
}
