import { type AuditAction, firstId, newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { type AuditFilter, type AuditReader, listAuditEvents } from './list-audit-events.ts';
import { forgetAuditEvents, recordAudit } from './record-audit.ts';

const db = (await openTestDatabase())(3);

/** A new user with events, the newest last: `action subject`, with a * for those of a sandbox key. */
async function withEvents(...events: readonly string[]) {
  const userId = newId('usr');
  for (const event of events) {
    const [action = '', subjectId = ''] = event.replace('*', '').split(' ');
    const by = { kind: 'api_key', userId, apiKeyId: 'apk_1', sandbox: event.endsWith('*') } as const;
    await recordAudit(db, { action: action as AuditAction, by, subjectId });
    await new Promise((later) => setTimeout(later, 2)); // ids of one millisecond have no order
  }
  const reader = { userId, sandbox: false };
  return { userId, reader };
}

const all = { limit: 100 };

async function subjects(reader: AuditReader, filter: Partial<AuditFilter> = {}) {
  const { rows, hasMore } = await listAuditEvents(db, reader, { ...all, ...filter });
  return [...rows.map(({ subjectId }) => subjectId), ...(hasMore ? ['more'] : [])];
}

describe('listAuditEvents', () => {
  it('lists what concerns a user, the newest first, page by page', async () => {
    await withEvents('post.deleted foreign');
    const { reader } = await withEvents('post.deleted a', 'post.changed b', 'post.deleted c');
    expect(await subjects(reader)).toEqual(['c', 'b', 'a']);
    expect(await subjects(reader, { limit: 2 })).toEqual(['c', 'b', 'more']);
    const { rows } = await listAuditEvents(db, reader, { limit: 2 });
    expect(await subjects(reader, { limit: 2, after: rows[1]?.id })).toEqual(['a']);
  });

  it('lists events of an action, of a subject, and of both', async () => {
    const { reader } = await withEvents('post.deleted a', 'post.changed b', 'post.changed a');
    expect(await subjects(reader, { action: 'post.changed' })).toEqual(['a', 'b']);
    expect(await subjects(reader, { subjectId: 'a' })).toEqual(['a', 'a']);
    expect(await subjects(reader, { subjectId: 'a', action: 'post.deleted' })).toEqual(['a']);
  });

  it('shows no user what was done to a subject of another', async () => {
    const { reader } = await withEvents('post.deleted mine');
    await withEvents('post.deleted theirs');
    expect(await subjects(reader, { subjectId: 'theirs' })).toEqual([]);
    expect(await subjects('everybody', { subjectId: 'theirs' })).toEqual(['theirs']);
  });

  it('lists events from a moment on, and before one', async () => {
    const { reader } = await withEvents('post.deleted a', 'post.changed b', 'post.deleted c');
    const { rows } = await listAuditEvents(db, reader, all);
    const [, middle] = rows.map(({ at }) => at);
    expect(await subjects(reader, { from: middle })).toEqual(['c', 'b']);
    expect(await subjects(reader, { to: middle })).toEqual(['a']);
    expect(await subjects(reader, { from: middle, to: middle })).toEqual([]);
    expect(await subjects(reader, { from: middle, after: rows[0]?.id, action: 'post.changed' })).toEqual([
      'b',
    ]);
  });

  it('shows sandbox keys what sandbox keys did', async () => {
    const { userId } = await withEvents('post.deleted real', 'post.changed test*', 'post.deleted test*');
    const reader = { userId, sandbox: true };
    expect(await subjects(reader)).toEqual(['test', 'test']);
    expect(await subjects(reader, { action: 'post.deleted' })).toEqual(['test']);
    expect(await subjects(reader, { subjectId: 'real' })).toEqual([]);
  });

  it('lists those of everybody, whatever they concern', async () => {
    await withEvents('post.deleted theirs');
    await recordAudit(db, { action: 'credentials.resealed', by: { kind: 'cli' } });
    const { rows } = await listAuditEvents(db, 'everybody', { limit: 2 });
    expect(rows.map(({ action }) => action)).toEqual(['credentials.resealed', 'post.deleted']);
    expect(await subjects('everybody', { limit: 1, action: 'post.deleted' })).toEqual(['theirs', 'more']);
  });
});

describe('forgetAuditEvents', () => {
  const day = 86_400_000;
  const old = async (days: number) => {
    const at = new Date(Date.now() - days * day);
    const data = { id: firstId('aud', at), at, actor: 'system', action: 'queue.paused' };
    return (await db.auditEvent.create({ data })).id;
  };

  it('deletes what was kept long enough, the oldest first, so many at a time', async () => {
    const ids = [await old(500), await old(450), await old(402), await old(398)];
    expect(await forgetAuditEvents(db, 400 * day, 2)).toBe(2);
    expect(await db.auditEvent.count({ where: { id: { in: ids } } })).toBe(2);
    expect(await forgetAuditEvents(db, 400 * day, 2)).toBe(1);
    expect(await forgetAuditEvents(db, 400 * day, 2)).toBe(0);
    expect(await db.auditEvent.count({ where: { id: ids[3] ?? '' } })).toBe(1);
  });

  it('cannot delete what is younger than 30 days', async () => {
    await old(29);
    await expect(forgetAuditEvents(db, 20 * day)).rejects.toThrow(/kept as it was written/);
  });
});
