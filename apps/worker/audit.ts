import { platforms } from '@carillon/core';
import { isTransient } from '@carillon/db/database-errors';
import {
  type AuditedItem,
  adoptFound,
  endAudit,
  postponeAudits,
  takeAudits,
  takenIds,
} from '@carillon/db/publications';
import type { LookUp } from '@carillon/networks';
import type { WorkerContext } from './context.ts';
import { failures } from './failures.ts';
import { openSession } from './open-session.ts';
import { reportFault } from './settle-fault.ts';

type AuditContext = Pick<
  WorkerContext,
  'db' | 'networks' | 'urls' | 'keys' | 'journal' | 'store' | 'times' | 'log' | 'metrics' | 'stopping'
>;

const batch = 10;

/**
 * Looks once more for items that were sent again in doubt, also for those that were given up. A network that hid a try for
 * longer than the verify window shows it now: then the post is out, perhaps twice, and ops must hear of it. An account that cannot be read now is looked
 * at again later. One call at a time, and nothing else waits for it.
 */
export async function audit(context: AuditContext): Promise<void> {
  const { db, networks, times, log, stopping } = context;
  for (const platform of platforms) {
    const { canLook, repeatSafeForMs, verifyAfterMs } = networks[platform];
    if (!canLook || repeatSafeForMs === Number.POSITIVE_INFINITY) continue; // a repeat that never harms makes no second post
    const ageMs = times.auditAfterWindows * Math.max(...verifyAfterMs);
    const due = { platforms: [platform], ageMs, limit: batch, reservationMs: times.auditReservationMs };
    const items = await takeAudits(db, due);
    const takenAt = performance.now();
    const unreadable = new Set<string>();
    for (const item of items) {
      if (stopping.aborted) return;
      if (unreadable.has(item.account.id)) continue;
      const now = () => new Date(item.now.getTime() + performance.now() - takenAt);
      const wasRead = await auditItem(item, context, now).catch((error: unknown) => {
        if (isTransient(error)) log.warn({ error }, 'Postgres is away; the audit comes again');
        else reportFault(context, item, error);
        return true; // the others go on, and this one comes again
      });
      if (!wasRead) unreadable.add(item.account.id);
    }
  }
}

/** @returns true when the account could be read */
async function auditItem(item: AuditedItem, context: AuditContext, now: () => Date): Promise<boolean> {
  const { db, times, log } = context;
  const { platform, account, publicationId } = item;
  const look = await lookFor(item, context, now).catch((error: unknown) => {
    log.warn({ error, publicationId, platform }, 'an audit failed');
    return { kind: 'unreadable' } as const;
  });
  switch (look.kind) {
    case 'found': {
      const [remoteId = ''] = look.remoteIds;
      if (item.remoteId === null) return adopt({ ...item, remoteId }, context, now);
      await reportDouble(item, context, remoteId);
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

async function reportDouble(
  item: AuditedItem,
  { db, log, metrics }: AuditContext,
  doubleId: string,
): Promise<void> {
  const { publicationId, position, platform, remoteId } = item;
  metrics.doubles.inc();
  // Reported first: a worker that dies in between leaves it to another, which reports it again.
  log.error({ publicationId, position, platform, remoteId, doubleId }, 'published twice');
  await endAudit(db, item, doubleId);
}

/** A post given up is there after all, and was sent more than once. The network may show the second one later. */
async function adopt(
  item: AuditedItem & { readonly remoteId: string },
  context: AuditContext,
  now: () => Date,
): Promise<boolean> {
  const { publicationId, position, platform, remoteId } = item;
  if (!(await adoptFound(context.db, item, remoteId))) return true;
  context.log.warn(
    { publicationId, position, platform, remoteId },
    'a post that was given up in doubt is on its network: it counts as published',
  );
  const look = await lookFor(item, context, now);
  if (look.kind === 'found') await reportDouble(item, context, look.remoteIds[0] ?? '');
  return look.kind !== 'unreadable';
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
