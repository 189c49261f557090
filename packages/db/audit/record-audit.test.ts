import { describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOwner } from '../testing/rows.ts';
import { anonymiseAudit, recordAudit } from './record-audit.ts';

const db = (await openTestDatabase('owner'))(3); // who may do most; the trigger refuses it to them, too

/** A user who signed in from an address, and whose address somebody else tried. */
async function signedIn() {
  const { userId } = await createOwner(db);
  const whence = { address: '203.0.113.7', requestId: 'req_1' };
  await recordAudit(
    db,
    {
      action: 'sign_in.succeeded',
      by: { kind: 'person', userId, sessionId: 'digest', ...whence },
      subjectId: userId,
    },
    { action: 'sign_in.failed', by: { kind: 'anyone', ...whence }, userId, email: ' Ringer@Example.com ' },
  );
  return userId;
}

const eventsOf = (userId: string) => db.auditEvent.findMany({ where: { userId }, orderBy: { id: 'asc' } });
const refusal = /The audit trail is kept as it was written/;

describe('recordAudit', () => {
  it('keeps who did what, when and whence', async () => {
    const userId = await signedIn();
    const [success, failure] = await eventsOf(userId);
    expect(success).toMatchObject({
      ...{ actor: 'person', actorId: userId, sessionId: 'digest', apiKeyId: null, sandbox: false },
      ...{ action: 'sign_in.succeeded', subjectType: 'user', subjectId: userId, email: null, details: {} },
      ...{ address: '203.0.113.7', requestId: 'req_1' },
    });
    expect(Math.abs(Date.now() - (success?.at.getTime() ?? 0))).toBeLessThan(60_000);
    expect(failure).toMatchObject({ actor: 'anyone', actorId: null, email: 'ringer@example.com' });
  });

  it('concerns another user than the one who did it, when it says so', async () => {
    const { userId: author } = await createOwner(db);
    const { userId } = await createOwner(db);
    const by = { kind: 'api_key', userId: author, apiKeyId: 'apk_1', sandbox: true } as const;
    await recordAudit(db, {
      action: 'post.deleted',
      by,
      userId,
      subjectId: 'pst_1',
      details: { fields: ['a'] },
    });
    expect(await eventsOf(userId)).toMatchObject([
      { actorId: author, apiKeyId: 'apk_1', sandbox: true, subjectType: 'post', details: { fields: ['a'] } },
    ]);
  });

  it('keeps no text that is no e-mail address, because it may be a password, and no more than a part of a long one', async () => {
    const { userId } = await createOwner(db);
    const fail = (email: string) =>
      recordAudit(db, { action: 'sign_in.failed', by: { kind: 'anyone' }, userId, email });
    await fail('correct horse battery staple');
    await fail('p@ss@word');
    await fail('\u001b[2Ja@example.com');
    await fail(`${'a'.repeat(300)}@example.com`);
    expect((await eventsOf(userId)).map(({ email }) => email)).toEqual([null, null, null, 'a'.repeat(100)]);
  });
});

describe('the audit trail', () => {
  it.each([
    ['an action', { action: 'post.deleted' }],
    ['the time', { at: new Date(0) }],
    ['an address', { address: '198.51.100.1' }],
    ['the details', { details: { a: 1 } }],
    ['whom it concerns', { userId: null }],
    ['e-mail and address of a user that there is', { email: null, address: null }],
  ])('refuses to change %s', async (_, data) => {
    const userId = await signedIn();
    await expect(db.auditEvent.updateMany({ where: { userId }, data })).rejects.toThrow(refusal);
  });

  it('refuses to delete what is not old, and everything at once', async () => {
    const userId = await signedIn();
    await expect(db.auditEvent.deleteMany({ where: { userId } })).rejects.toThrow(refusal);
    await expect(db.$executeRaw`TRUNCATE audit_events`).rejects.toThrow(refusal);
    expect(await eventsOf(userId)).toHaveLength(2);
  });

  it('outlives its user, without what tells who that was', async () => {
    const userId = await signedIn();
    await expect(anonymiseAudit(db, userId)).rejects.toThrow(refusal);
    const erased = await db.$transaction(async (tx) => {
      await tx.user.delete({ where: { id: userId } });
      return anonymiseAudit(tx, userId);
    });
    expect(erased).toBe(2);
    expect(await eventsOf(userId)).toMatchObject([
      { action: 'sign_in.succeeded', email: null, address: null, actorId: userId },
      { action: 'sign_in.failed', email: null, address: null, actorId: null },
    ]);
    await expect(
      db.auditEvent.updateMany({ where: { userId }, data: { action: 'post.deleted' } }),
    ).rejects.toThrow(refusal);
  });

  it('keeps the address of whoever did something to a user who is erased', async () => {
    const { userId: admin } = await createOwner(db);
    const { userId } = await createOwner(db);
    const by = { kind: 'person', userId: admin, sessionId: 's', address: '203.0.113.9' } as const;
    await recordAudit(db, { action: 'user.changed', by, userId, subjectId: userId });
    await db.user.delete({ where: { id: userId } });
    expect(await anonymiseAudit(db, userId)).toBe(0);
    await db.user.delete({ where: { id: admin } });
    expect(await anonymiseAudit(db, admin)).toBe(1);
    expect(await eventsOf(userId)).toMatchObject([{ address: null }]);
  });
});
