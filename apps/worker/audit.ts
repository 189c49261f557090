import { platforms } from '@carillon/core';
import { type AuditedItem, recordDouble, takeAudits, takenIds } from '@carillon/db';
import type { WorkerContext } from './context.ts';
import { openSession } from './open-session.ts';

type AuditContext = Pick<WorkerContext, 'db' | 'networks' | 'urls' | 'keys' | 'journal' | 'log' | 'metrics'>;

const batch = 10;

/** How long after it was sent an item is audited, in verify windows of its network. */
const windows = 6;

/**
 * Looks once more for items that were sent again in doubt. A network that hid the first try for longer than the verify
 * window shows it now: then the post is out twice, and ops must hear of it.
 */
export async function audit(context: AuditContext): Promise<void> {
  for (const platform of platforms) {
    const { mostSends, looks } = context.networks[platform];
    if (!Number.isFinite(mostSends)) continue; // a repeat makes no second post there
    const age = windows * Math.max(...looks);
    const items = await takeAudits(context.db, { platforms: [platform], age, limit: batch });
    for (const item of items) await auditItem(item, context);
  }
}

async function auditItem(item: AuditedItem, context: AuditContext): Promise<void> {
  const { db, networks, log, metrics } = context;
  const { platform, account, publicationId, position } = item;
  const parent = item.parent && { ...item.parent, sentAt: new Date(item.parent.sentAt) };
  const nothing = { recordKey: null, record: null, cid: null };
  const look = await networks[platform].lookUp(
    { items: [{ ...item, ...nothing }], parent, attempt: item.sends, taken: (ids) => takenIds(db, ids) },
    openSession(platform, account, context),
  );
  if (look.kind !== 'found') return;
  const [doubleId = ''] = look.remoteIds;
  await recordDouble(db, item, doubleId);
  metrics.doubles.inc();
  log.error({ publicationId, position, platform, remoteId: item.remoteId, doubleId }, 'published twice');
}
