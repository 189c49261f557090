import type { Platform } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  type ChangeResult,
  changeCredentials,
  type Holding,
  type LeasedCredentials,
  noteEnd,
  noteServerChange,
  readCredentials,
  releaseCredentials,
  renameAccount,
  replaceCredentials,
  type StoredCredentials,
  undecided,
} from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { isTransient } from '@carillon/db/database-errors';
import type { LateCredentials, Moved, Renewal, Vault } from '@carillon/networks';
import { type Binding, open, seal, UnsealError } from '@carillon/secrets';
import type { WorkerContext } from './context.ts';
import type { FailedRenewals } from './failed-renewals.ts';
import { failures } from './failures.ts';
import type { WorkerMetrics } from './metrics.ts';
import { persist } from './persist.ts';
import { type KeptTokens, openTokenJournal } from './token-journal.ts';

/** The sealed credentials of one account, as a network sees them. */
export interface AccountVault extends Vault {
  /** The version last read or made here: what a network's verdict is about. Null before the first. */
  readonly version: number | null;
}

/** Whose credentials they are. */
interface AccountBinding extends Binding {
  readonly platform: Platform;
}

export type VaultContext = Pick<WorkerContext, 'db' | 'keys' | 'journal' | 'store' | 'times' | 'log'> & {
  readonly metrics: Pick<WorkerMetrics, 'tokenRefreshes'>;
  /** Nobody waits for anybody else's renewal unless given. */
  readonly failedRenewals?: FailedRenewals;
  /** Answers that came too late and are listened for yet; whoever stops waits for them. Nobody waits unless given. */
  readonly hearing?: Set<Promise<void>>;
};

/** @param atHand the credentials as they were read just now; the first read takes them, and others read again */
export function openVault(
  binding: AccountBinding,
  context: VaultContext,
  atHand?: StoredCredentials | null,
): AccountVault {
  const { db, keys, log, metrics, failedRenewals } = context;
  const { socialAccountId, platform } = binding;
  const sealed = openSealed(binding, context);
  const openedAt = performance.now();
  let justRead = atHand;

  /** Outcome of a change to stored credentials. @returns what is to be stored; null when nothing is */
  async function renewed(stored: LeasedCredentials | null, change: Change, changed: Changed) {
    const found = await sealed.newestOf(stored);
    if (found === 'unknown') {
      changed.renewal = { failure: failures.renewedUnknown(platform) };
      return undecided;
    }
    const { newest, recovered } = found;
    const failed = stored && failedRenewals?.since(openedAt, socialAccountId, stored.version);
    const renewal = failed ? { failure: failed } : await change(newest);
    changed.renewal = renewal;
    if (stored && !failed && 'failure' in renewal)
      failedRenewals?.note(socialAccountId, { version: stored.version, failure: renewal.failure });
    const isNew = 'credentials' in renewal && renewal.credentials !== newest;
    const failure = 'failure' in renewal ? renewal.failure : renewal.postponed;
    if (!failed && (isNew || failure))
      metrics.tokenRefreshes.inc({ platform, result: failure?.kind ?? 'renewed' });
    if (stored === null) return null;
    const { version, token } = stored;
    if (renewal.late !== undefined) {
      const isStored = isNew || recovered !== null;
      sealed.hear(renewal.late, isStored ? { version: version + 1 } : { version, token });
      if (!isStored) return { holdMs: renewal.late.hearingMs };
    }
    if (!isNew) return recovered;
    return {
      sealed: await seal(renewal.credentials, binding, keys),
      version,
      step: (recovered?.step ?? 0) + 1,
    };
  }

  return {
    get version() {
      return sealed.version;
    },
    async read() {
      const stored = justRead === undefined ? await readCredentials(db, socialAccountId) : justRead;
      justRead = undefined;
      return sealed.unseal(stored);
    },
    async renew(change) {
      for (;;) {
        const changed: Changed = { renewal: null };
        const result = await sealed.store((stored) => renewed(stored, change, changed));
        if (result === 'busy') return { failure: failures.renewing(platform) };
        if (result !== 'overtaken' && changed.renewal !== null) {
          await noteNews(binding, changed.renewal, { db, log });
          return changed.renewal;
        }
        log.info(
          { socialAccountId },
          'the credentials were replaced while they were renewed; the newest decide',
        );
      }
    },
  };
}

type Sources = Pick<VaultContext, 'db' | 'log'>;

/** A new name, a new end and a new server, as a renewal has found them. Where Postgres is away, the log has them. */
async function noteNews(binding: AccountBinding, renewal: Renewal, { db, log }: Sources): Promise<void> {
  const { socialAccountId } = binding;
  const orLog = (message: string) => (error: unknown) => {
    if (!isTransient(error)) throw error;
    log.warn({ error, socialAccountId }, message);
  };
  if ('username' in renewal && renewal.username !== undefined)
    await renameAccount(db, socialAccountId, renewal.username).catch(
      orLog('the new name of an account was not stored'), // the next renewal reports it again
    );
  if ('endsAt' in renewal && renewal.endsAt !== undefined)
    await noteEnd(db, socialAccountId, renewal.endsAt).catch(
      orLog('when the access to an account ends was not stored'),
    );
  if (!('moved' in renewal) || renewal.moved === undefined) return;
  log.warn({ socialAccountId, ...renewal.moved }, 'an account is on another server than before');
  await noteMove(db, binding, renewal.moved).catch(
    orLog('the owner of an account is not told that it is on another server'),
  );
}

async function noteMove(
  db: Database,
  { socialAccountId, platform }: AccountBinding,
  moved: Moved,
): Promise<void> {
  const account = await db.socialAccount.findUnique({
    where: { id: socialAccountId },
    select: { userId: true },
  });
  if (account === null) return;
  await noteServerChange(db, socialAccountId, moved);
  const details = { platform, from: moved.before, to: moved.now };
  await recordAudit(db, {
    action: 'account.server_changed',
    by: { kind: 'system' },
    details,
    userId: account.userId,
    subjectId: socialAccountId,
  });
}

type Change = Parameters<Vault['renew']>[0];

/** The row that late credentials follow, and the lease that keeps others from renewing meanwhile. */
interface Awaiting {
  readonly version: number;
  readonly token?: string;
}

interface Changed {
  renewal: Renewal | null;
}

/** The sealed credentials in the row, and newer ones that the journal keeps while Postgres is away. */
function openSealed(binding: AccountBinding, context: VaultContext) {
  const { db, keys, journal, store, times, log, metrics, hearing = new Set() } = context;
  const { socialAccountId, platform } = binding;
  const renewedTokens = openTokenJournal(journal, store, log);
  let version: number | null = null;

  function unseal(stored: StoredCredentials | null): Promise<unknown> {
    if (stored === null) throw new UnsealError('The account has no credentials any more.');
    version = stored.version;
    return open(stored.sealed, binding, keys);
  }

  /** Stores new credentials that came after all, unless somebody has stored others; where none came, the next one may renew. */
  async function storeLate(late: LateCredentials, { version, token }: Awaiting): Promise<void> {
    const credentials = await late.credentials;
    if (credentials === null) {
      if (token !== undefined) await releaseCredentials(db, socialAccountId, token);
      return;
    }
    const renewed = { sealed: await seal(credentials, binding, keys), version, step: 1 };
    await renewedTokens.keep(socialAccountId, renewed);
    if (!(await persist({ log, times }, () => replaceCredentials(db, socialAccountId, renewed)))) return;
    await renewedTokens.forget(socialAccountId);
    metrics.tokenRefreshes.inc({ platform, result: 'renewed' });
    log.info({ socialAccountId }, 'new tokens came late, and are stored');
  }

  return {
    /** Listens on for an answer that came too late for whoever asked. */
    hear(late: LateCredentials, awaited: Awaiting): void {
      const heard = storeLate(late, awaited).catch((error: unknown) =>
        log.error({ error, socialAccountId }, 'what the network answered late was not stored'),
      );
      hearing.add(heard);
      void heard.finally(() => hearing.delete(heard));
    },
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
      change: (stored: LeasedCredentials | null) => Promise<KeptTokens | typeof undecided | Holding | null>,
    ): Promise<ChangeResult> {
      const made: { renewed: StoredCredentials | null } = { renewed: null };
      const make = async (stored: LeasedCredentials | null) => {
        const renewed = await change(stored);
        if (renewed === null || renewed === undecided || 'holdMs' in renewed) return renewed;
        made.renewed = renewed;
        await renewedTokens.keep(socialAccountId, renewed);
        return renewed.sealed;
      };
      const changeTimes = { maxWaitMs: times.maxRenewalWaitMs, maxMs: times.maxRenewalMs };
      const changing = changeCredentials(db, socialAccountId, make, changeTimes);
      const result = await changing.catch(async (error: unknown): Promise<ChangeResult> => {
        const { renewed } = made;
        if (renewed === null || !isTransient(error)) throw error;
        const isStored = await persist({ log, times }, () =>
          replaceCredentials(db, socialAccountId, renewed),
        );
        return isStored ? 'stored' : 'overtaken';
      });
      if (made.renewed === null || result !== 'stored') return result;
      version = made.renewed.version + 1;
      await renewedTokens.forget(socialAccountId);
      return result;
    },
  };
}
