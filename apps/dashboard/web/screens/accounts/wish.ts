import type { Platform } from '@carillon/core';
import type { Account } from '../../api/accounts.ts';

/** What somebody wants to connect. */
export interface Wish {
  readonly platform: Platform;
  /** What is to be connected again; a new account where there is none. */
  readonly again?: Account;
}
