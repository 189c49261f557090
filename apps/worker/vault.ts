import type { Database } from '@carillon/db';
import {
  type LeasedCredentials,
  noteEnd,
  noteServerChange,
  readCredentials,
  renameAccount,
  type StoredCredentials,
  undecided,
} from '@carillon/db/accounts';
import { recordAudit } from '@carillon/db/audit';
import { isTransient } from '@carillon/db/database-errors';
import type { Moved, Renewal, Vault } from '@carillon/networks';
import { seal } from '@carillon/secrets';
import { failures } from './failures.ts';
import { type AccountBinding, type Made, openSealed, type VaultContext } from './sealed-credentials.ts';

/** The sealed credentials of one account, as a network sees them. */
export interface AccountVault extends Vault {
  /** The version last read or made here: what a network's verdict is about. Null before the first. */
  readonly version: number | null;
}

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

  /** Outcome of a change to stored credentials. */
  async function renewed(
    stored: LeasedCredentials | null,
    change: Change,
    changed: Changed,
  ): Promise<Made | typeof undecided> {
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
    if (stored === null) return { made: null };
    const { version, token } = stored;
    const step = (recovered?.step ?? 0) + 1;
    const made = isNew
      ? { sealed: await seal(renewal.credentials, binding, keys), version, step }
      : recovered;
    const { late } = renewal;
    return late ? { made, awaited: { ...late, lease: token, version, step: step + 1 } } : { made };
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

interface Changed {
  renewal: Renewal | null;
}
