import type { CredentialCall } from './judge/account-evidence.ts';
import type { Tenant } from './load/accounts.ts';
import type { Client } from './load/client.ts';
import type { Logbook } from './logbook.ts';
import type { ChaosOptions } from './options.ts';
import type { System } from './system/system.ts';

/** A random run while it lasts: the system that it breaks, the users who put load on it, and what happened so far. */
export interface ChaosRun {
  readonly system: System;
  readonly options: ChaosOptions;
  /** Prints a line. */
  readonly say: (line: string) => void;
  /** Aborted by Ctrl-C. */
  readonly stopping: AbortSignal;
  readonly tenants: readonly Tenant[];
  readonly client: Client;
  /** True when the API takes an Idempotency-Key. */
  readonly idempotent: boolean;
  readonly logbook: Logbook;
  /** As the networks saw them; grows while the run lasts. */
  readonly credentialCalls: readonly CredentialCall[];
  /** By performance.now(). */
  readonly began: number;
}
