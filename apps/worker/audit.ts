import { platforms } from '@carillon/core';
import { type AuditedItem, endAudit, postponeAudits, takeAudits, takenIds } from '@carillon/db';
import type { LookUp } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import { openSession } from './open-session.ts';

type AuditContext = Pick<
  WorkerContext,
  'db' | 'networks' | 'urls' | 'keys' | 'journal' | 'times' | 'log' | 'metrics' | 'stopping'
>;

const batch = 10;

/**
 * Looks once more for items that were sent again in doubt. A network that hid the first try for longer than the verify
 * window shows it now: then the post is out twice, and ops must hear of it. An account that cannot be read now is looked
 * at again later. One call at a time, and nothing else waits for it.
 */
export async function audit(context: AuditContext): Promise<void> {
  const { db, networks, times, stopping } = context;
  for (const platform of platforms) {
    const { maxSends, verifyAfterMs } = networks[platform];
    if (!Number.isFinite(maxSends)) continue; // a repeat makes no second post there
    const ageMs = times.auditAfterWindows * Math.max(...verifyAfterMs);
    const due = { platforms: [platform], ageMs, limit: batch, reservationMs: times.auditReservationMs };
    const items = await takeAudits(db, due);
    const takenAt = performance.now();
    const unreadable = new Set<string>();
    for (const item of items) {
      if (stopping.aborted) return;
      if (unreadable.has(item.account.id)) continue;
      const now = () => new Date(item.now.getTime() + performance.now() - takenAt);
      if (!(await auditItem(item, context, now))) unreadable.add(item.account.id);
    }
  }
}

/** @returns true when the account could be read */
async function auditItem(item: AuditedItem, context: AuditContext, now: () => Date): Promise<boolean> {
  const { db, times, log, metrics } = context;
  const { platform, account, publicationId, position } = item;
  const look = await lookFor(item, context, now).catch((error: unknown) => {
    log.warn({ error, publicationId, platform }, 'an audit failed');
    return { kind: 'unreadable' } as const;
  });
  switch (look.kind) {
    case 'found': {
      const [doubleId = ''] = look.remoteIds;
      metrics.doubles.inc();
      // Told first: a worker that dies in between leaves it to another, which tells it again.
      log.error({ publicationId, position, platform, remoteId: item.remoteId, doubleId }, 'published twice');
      await endAudit(db, item, doubleId);
      return true;
    }
    case 'absent':
      await endAudit(db, item, null);
      return true;
    case 'unreadable':
      await postponeAudits(db, account.id, times);
      log.info({ publicationId, platform }, 'the account cannot be read; its audits are put off');
      return false;
    default:
      return look satisfies never;
  }
}

async function lookFor(item: AuditedItem, context: AuditContext, now: () => Date): Promise<LookUp> {
  const { platform, account } = item;
  const parent = item.parent && { ...item.parent, sentAt: new Date(item.parent.sentAt) };
  const nothing = { recordKey: null, record: null, cid: null };
  const taken = (ids: readonly string[]) => takenIds(context.db, ids);
  const session = openSession(platform, account, context, { now });
  if (session.baseUrl === '') return { kind: 'unreadable', failure: failures.noSandbox() };
  return context.networks[platform].lookUp(
    { items: [{ ...item, ...nothing }], parent, attempt: item.sends, lastLook: true, taken },
    session,
  );
}
