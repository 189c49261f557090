import { newId } from '@carillon/core';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createUser } from '../users.ts';
import { findPasswordReset, keepPasswordReset, takePasswordReset } from './password-resets.ts';
import { forgetSessions, startSession } from './sessions.ts';

const db = (await openTestDatabase())(4);

let userId: string;
let email: string;

beforeEach(async () => {
  email = `${newId('usr')}@example.com`;
  userId = (await createUser(db, { email, passwordHash: 'old', plan: 'free' })) ?? '';
});

const hashOf = async (id: string) => (await db.user.findUniqueOrThrow({ where: { id } })).passwordHash;

describe('a link for a new password', () => {
  it('changes the password of its user once, and signs them out everywhere, and nobody else', async () => {
    const other = (await createUser(db, { email: `b${email}`, passwordHash: 'old', plan: 'free' })) ?? '';
    await startSession(db, `mine ${userId}`, userId);
    await startSession(db, `theirs ${other}`, other);
    await keepPasswordReset(db, { id: email, userId, minutes: 5 });
    expect(await findPasswordReset(db, email)).toEqual({ userId, email });
    expect(await takePasswordReset(db, email, 'new')).toEqual({ userId, isFirst: false });
    expect([await hashOf(userId), await hashOf(other)]).toEqual(['new', 'old']);
    expect(await db.session.count({ where: { userId } })).toBe(0);
    expect(await db.session.count({ where: { userId: other } })).toBe(1);
    expect([await findPasswordReset(db, email), await takePasswordReset(db, email, 'again')]).toEqual([
      null,
      null,
    ]);
    expect(await hashOf(userId)).toBe('new');
  });

  it('is an invitation for who never had a password and never signed in', async () => {
    const data = { passwordHash: '', signedInAt: null as Date | null };
    await db.user.update({ where: { id: userId }, data });
    await keepPasswordReset(db, { id: `first ${email}`, userId, minutes: 5 });
    expect(await takePasswordReset(db, `first ${email}`, 'new')).toEqual({ userId, isFirst: true });
    await db.user.update({ where: { id: userId }, data: { ...data, signedInAt: new Date() } });
    await keepPasswordReset(db, { id: `second ${email}`, userId, minutes: 5 });
    expect(await takePasswordReset(db, `second ${email}`, 'new')).toEqual({ userId, isFirst: false });
  });

  it('is worth nothing once there is a newer one', async () => {
    await keepPasswordReset(db, { id: `first ${email}`, userId, minutes: 5 });
    await keepPasswordReset(db, { id: `second ${email}`, userId, minutes: 5 });
    expect(await takePasswordReset(db, `first ${email}`, 'new')).toBeNull();
    expect(await takePasswordReset(db, `second ${email}`, 'new')).toMatchObject({ userId });
  });

  it('stays when another is asked for too soon after it', async () => {
    const again = { userId, minutes: 5, pauseMinutes: 5 };
    expect(await keepPasswordReset(db, { id: `first ${email}`, ...again })).toBe(true);
    expect(await keepPasswordReset(db, { id: `second ${email}`, ...again })).toBe(false);
    expect(await findPasswordReset(db, `first ${email}`)).toMatchObject({ userId });
    await db.$executeRaw`UPDATE password_resets SET created_at = now() - interval '6 minutes' WHERE user_id = ${userId}`;
    expect(await keepPasswordReset(db, { id: `third ${email}`, ...again })).toBe(true);
    expect(await findPasswordReset(db, `first ${email}`)).toBeNull();
  });

  it('is worth nothing after its time, and goes', async () => {
    await keepPasswordReset(db, { id: email, userId, minutes: 5 });
    await db.$executeRaw`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE id = ${email}`;
    expect([await findPasswordReset(db, email), await takePasswordReset(db, email, 'new')]).toEqual([
      null,
      null,
    ]);
    expect(await hashOf(userId)).toBe('old');
    await forgetSessions(db);
    expect(await db.passwordReset.count({ where: { id: email } })).toBe(0);
  });

  it('is used once, though it is opened twice at the same moment', async () => {
    await keepPasswordReset(db, { id: email, userId, minutes: 5 });
    const both = await Promise.all([takePasswordReset(db, email, 'a'), takePasswordReset(db, email, 'b')]);
    expect(both.filter((one) => one !== null)).toEqual([{ userId, isFirst: false }]);
  });
});
