import { firstId } from '@carillon/core';
import { type AuditReader, listAuditEvents, nameAuditEvents, recordAudit } from '@carillon/db';
import type { FilledDatabase, Look } from './filled-database.ts';

const limit = 25;

/** The audit trail, written and read with each filter, from its end and from the middle of the year. */
export async function auditRound(filled: FilledDatabase, look: Look): Promise<void> {
  const { db, live, sandbox, ordinaryUserId, middleId, bigUserId } = filled;
  const by = { kind: 'api_key', userId: bigUserId, apiKeyId: 'apk_1', sandbox: false } as const;
  await look('audit: record', () => recordAudit(db, { action: 'post.changed', by, subjectId: middleId }));
  const readers: readonly (readonly [string, AuditReader])[] = [
    ['audit', live],
    ['audit, sandbox key', sandbox],
    ['audit, ordinary user', { userId: ordinaryUserId, sandbox: false }],
    ['audit of everybody', 'everybody'],
  ];
  const half = new Date(Date.now() - 180 * 86_400_000);
  const filters = {
    '': {},
    ', deep': { after: firstId('aud', half) },
    ', one action': { action: 'post.deleted' },
    ', a rare action': { action: 'api_key.created' },
    ', an action that never was': { action: 'user.deleted' },
    ', half a year': { to: half },
    ', one subject': { subjectId: middleId },
    ', one subject and action': { subjectId: middleId, action: 'post.changed' },
  } as const;
  for (const [name, reader] of readers)
    for (const [kind, filter] of Object.entries(filters))
      await look(`${name}${kind}`, () => listAuditEvents(db, reader, { limit, ...filter }));
  const { rows } = await listAuditEvents(db, live, { limit });
  await look('audit: names', () => nameAuditEvents(db, rows, bigUserId));
}
