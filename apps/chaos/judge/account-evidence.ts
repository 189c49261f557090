import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import type { PlannedFault } from '../plan/plan-faults.ts';
import type { Life } from '../system/supervised-process.ts';

/** An account that was seen while it was not connected. */
export interface Disconnection {
  readonly accountId: string;
  readonly platform: Platform;
  readonly handle: string;
  readonly state: string;
  /** As it is stored: what went wrong, in words. */
  readonly reason: string | null;
  /** The error code of the account's newest publication that has one. */
  readonly code: string | null;
  /** When its state was stored, ms since 1970. */
  readonly since: number;
}

/** A call for credentials, or one that was refused, as its network saw it. Times are ms since 1970. */
export interface CredentialCall {
  readonly platform: Platform;
  /** Empty when nobody knows whose it is. */
  readonly handle: string;
  readonly endpoint: string;
  /** As the caller saw it; 0 when nothing was answered. */
  readonly status: number;
  /** The planned fault that it met. */
  readonly fault: string | null;
  /** Words of the network itself. */
  readonly said: string | null;
  readonly cameAt: number;
  readonly answeredAt: number;
  /** True when the caller had hung up before it was answered. */
  readonly isHungUp: boolean;
  /** Name of the process that asked, as `callerName` has it; null when it did not say. */
  readonly caller: string | null;
  /** Marks of X's refresh tokens: the one that was used, and the one that came for it. */
  readonly spent: string | null;
  readonly issued: string | null;
  /** When the access token that came with it was first used; null is never. */
  readonly usedAt: number | null;
}

/** Everything that the verdict on accounts rests on. */
export interface AccountEvidence {
  readonly disconnections: readonly Disconnection[];
  /** In the order in which they were answered. */
  readonly calls: readonly CredentialCall[];
  /** Every process, by its name as a caller. */
  readonly lives: ReadonlyMap<string, Life>;
  /** Those that were injected; `at` is ms since 1970. */
  readonly faults: readonly (Pick<PlannedFault, 'kind' | 'durationMs'> & { readonly at: number })[];
}

export const isOf = (call: CredentialCall, { platform, handle }: Disconnection): boolean =>
  call.platform === platform && call.handle.toLowerCase() === handle.toLowerCase();

/** Reads the accounts that are not connected, with what is stored about it. */
export const readDisconnections = (
  db: Database,
): Promise<(Disconnection & { readonly profileId: string })[]> =>
  db.$queryRaw<(Disconnection & { readonly profileId: string })[]>`
    SELECT a.id AS "accountId", a.profile_id AS "profileId", a.platform::text AS platform, a.platform_username AS handle,
      a.state::text AS state, a.state_reason AS reason,
      (extract(epoch FROM coalesce(a.state_since, a.updated_at)) * 1000)::float8 AS since,
      (SELECT p.error_code FROM publications p WHERE p.social_account_id = a.id AND p.error_code IS NOT NULL
        ORDER BY p.updated_at DESC LIMIT 1) AS code
    FROM social_accounts a WHERE a.state <> 'connected'`;

/** Adds what was not seen before: an account stays disconnected until its user can connect it again. */
export function addDisconnections(known: Disconnection[], seen: readonly Disconnection[]): void {
  for (const { accountId, platform, handle, state, reason, code, since } of seen) {
    if (known.some((each) => each.accountId === accountId && each.since === since)) continue;
    known.push({ accountId, platform, handle, state, reason, code, since });
  }
}
