import type { Platform } from '@carillon/core';
import {
  type ChangeResult,
  changeCredentials,
  type LeasedCredentials,
  releaseCredentials,
  replaceCredentials,
  type StoredCredentials,
  undecided,
} from '@carillon/db/accounts';
import { isTransient } from '@carillon/db/database-errors';
import type { LateCredentials } from '@carillon/networks';
import { type Binding, open, seal, UnsealError } from '@carillon/secrets';
import type { WorkerContext } from './context.ts';
import type { FailedRenewals } from './failed-renewals.ts';
import type { WorkerMetrics } from './metrics.ts';
import { persist } from './persist.ts';
import { type KeptTokens, openTokenJournal, type TokenJournal } from './token-journal.ts';

/** Whose credentials they are. */
export interface AccountBinding extends Binding {
  readonly platform: Platform;
}

export type VaultContext = Pick<WorkerContext, 'db' | 'keys' | 'journal' | 'store' | 'times' | 'log'> & {
  readonly metrics: Pick<WorkerMetrics, 'tokenRefreshes'>;
  /** Nobody waits for anybody else's renewal unless given. */
  readonly failedRenewals?: FailedRenewals;
  /** Answers that came too late and are listened for yet; whoever stops waits for them. Nobody waits unless given. */
  readonly hearing?: Set<Promise<void>>;
};

/** Credentials that may still come after the end of a renewal, and the row that they follow. */
interface Awaited extends LateCredentials, Omit<KeptTokens, 'sealed'> {
  /** Names whoever keeps others from renewing meanwhile. */
  readonly lease: string;
}

/** Outcome of a change of credentials. */
export interface Made {
  /** Null where there is nothing to store. */
  readonly made: KeptTokens | null;
  readonly awaited?: Awaited;
}

/** The sealed credentials in the row, and newer ones that the journal keeps while Postgres is away. */
export function openSealed(binding: AccountBinding, context: VaultContext) {
  const { db, keys, journal, store, times, log } = context;
  const changeTimes = { maxWaitMs: times.maxRenewalWaitMs, maxMs: times.maxRenewalMs };
  const { socialAccountId } = binding;
  const renewedTokens = openTokenJournal(journal, store, log);
  let version: number | null = null;

  function unseal(stored: StoredCredentials | null): Promise<unknown> {
    if (stored === null) throw new UnsealError('The account has no credentials any more.');
    version = stored.version;
    return open(stored.sealed, binding, keys);
  }

  return {
    /** Last read or made. */
    get version() {
      return version;
    },
    unseal,
    /**
     * The newest there is: in the row, or made from it and never stored. Unknown where a renewal was cut short and what it
     * made cannot be asked for: a refresh token that was spent must not be sent.
     */
    async newestOf(stored: LeasedCredentials | null) {
      if (stored === null) return { newest: await unseal(stored), recovered: null };
      const { kept, isSure } = await renewedTokens.recover(socialAccountId, stored.version);
      if (!isSure && stored.wasLeft) return 'unknown';
      if (kept === null) return { newest: await unseal(stored), recovered: null };
      try {
        const newest = await unseal(kept);
        log.warn({ socialAccountId }, 'tokens were renewed and not stored; storing them now');
        return { newest, recovered: kept };
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        log.warn({ error, socialAccountId }, 'the token journal was sealed with a key that is gone');
        return { newest: await unseal(stored), recovered: null };
      }
    },
    /** In the row when this returns, even if Postgres was away when the network answered. */
    async store(
      change: (stored: LeasedCredentials | null) => Promise<Made | typeof undecided>,
    ): Promise<ChangeResult> {
      let changed: Made = { made: null };
      const make = async (stored: LeasedCredentials | null) => {
        const outcome = await change(stored);
        if (outcome === undecided) return outcome;
        changed = outcome;
        const { made, awaited } = outcome;
        if (made !== null) await renewedTokens.keep(socialAccountId, made);
        const sealed = made?.sealed ?? null;
        return awaited ? { sealed, holdMs: awaited.hearingMs } : sealed;
      };
      const storeLater = async (error: unknown): Promise<ChangeResult> => {
        const { made, awaited } = changed;
        if (made === null || !isTransient(error)) throw error;
        const isStored = await persist({ log, times }, () =>
          replaceCredentials(db, socialAccountId, { ...made, holdMs: awaited?.hearingMs }),
        );
        return isStored ? 'stored' : 'overtaken';
      };
      let result: ChangeResult | null = null;
      try {
        result = await changeCredentials(db, socialAccountId, make, changeTimes).catch(storeLater);
        if (changed.made === null || result !== 'stored') return result;
        version = changed.made.version + 1;
        await renewedTokens.forget(socialAccountId);
        return result;
      } finally {
        const { awaited } = changed;
        if (awaited) {
          const follows = result === 'stored' ? { ...awaited, version: awaited.version + 1 } : awaited;
          hearLate(follows, binding, { ...context, renewedTokens });
        }
      }
    },
  };
}

/** Listens on for an answer that came too late for whoever asked; whoever stops waits for it. */
function hearLate(
  awaited: Awaited,
  binding: AccountBinding,
  context: VaultContext & { readonly renewedTokens: TokenJournal },
): void {
  const { hearing, log } = context;
  const { socialAccountId } = binding;
  const heard = storeLate(awaited, binding, context).catch((error: unknown) =>
    log.error({ error, socialAccountId }, 'what the network answered late was not stored'),
  );
  hearing?.add(heard);
  void heard.finally(() => hearing?.delete(heard));
}

/** Stores new credentials that came after all, unless somebody has stored others; where none came, the next one may renew. */
async function storeLate(
  { credentials, lease, version, step }: Awaited,
  binding: AccountBinding,
  { db, keys, log, times, metrics, renewedTokens }: VaultContext & { readonly renewedTokens: TokenJournal },
): Promise<void> {
  const { socialAccountId, platform } = binding;
  const late = await credentials;
  if (late === null) {
    await releaseCredentials(db, socialAccountId, lease);
    return;
  }
  const made = { sealed: await seal(late, binding, keys), version, step };
  await renewedTokens.keep(socialAccountId, made);
  if (!(await persist({ log, times }, () => replaceCredentials(db, socialAccountId, made)))) return;
  await renewedTokens.forget(socialAccountId);
  metrics.tokenRefreshes.inc({ platform, result: 'renewed' });
  log.info({ socialAccountId }, 'new tokens came late, and are stored');
}
