import type { Platform } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

/** An account that the person asked to connect. */
export interface ConnectRequest {
  readonly platform: Platform;
  /** The account to be connected again; a new one unless given. */
  readonly reconnect?: Account;
}
