import { newId } from '@carillon/core';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { installAdmin, setUpNonce } from '../set-up.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createUser } from '../users.ts';
import {
  findIdentity,
  keepOidcAttempt,
  linkIdentity,
  takeOidcAttempt,
  unlinkIdentity,
  welcomeIdentity,
} from './oidc.ts';
import { forgetSessions } from './sessions.ts';

const db = (await openTestDatabase())(4);

const issuer = 'https://issuer.example';
let email: string;
let subject: string;

beforeEach(() => {
  [email, subject] = [`${newId('usr')}@example.com`, newId('usr')];
});

async function user(facts: { passwordHash?: string; oidcInvited?: boolean } = {}): Promise<string> {
  const id = await createUser(db, { email, passwordHash: 'a hash', plan: 'free', ...facts });
  if (id === null) throw new Error('The address is in use.');
  return id;
}

const welcome = (plan: 'growth' | null = null) => welcomeIdentity(db, { issuer, subject, email }, plan);

describe('an identity that is nobody’s yet', () => {
  it('is refused where a user has its address and a password, and links nothing', async () => {
    await user();
    expect(await welcome('growth')).toEqual({ kind: 'exists' });
    expect(await findIdentity(db, { issuer, subject })).toBeNull();
  });

  it('is refused where nobody has its address and nobody may be made', async () => {
    expect(await welcome()).toEqual({ kind: 'unknown' });
    expect(await db.user.count({ where: { email } })).toBe(0);
  });

  it('becomes the invited user, once: a second identity with the address does not', async () => {
    const id = await user({ passwordHash: '', oidcInvited: true });
    expect(await welcome()).toEqual({ kind: 'entered', userId: id, isNew: false });
    expect(await findIdentity(db, { issuer, subject })).toBe(id);
    subject = newId('usr');
    expect(await welcome('growth')).toEqual({ kind: 'exists' });
  });

  it('is not the user to play with, whom nobody invited', async () => {
    await user({ passwordHash: '' });
    expect(await welcome('growth')).toEqual({ kind: 'exists' });
  });

  it('becomes a new user where that is allowed, one though two browsers come at once', async () => {
    const both = await Promise.all([welcome('growth'), welcome('growth')]);
    const ids = both.map((one) => (one.kind === 'entered' ? one.userId : one.kind));
    expect(new Set(ids).size).toBe(1);
    expect(await db.user.findMany({ where: { email } })).toMatchObject([{ id: ids[0], plan: 'growth' }]);
  });
});

describe('linking', () => {
  it('gives an identity to one user, who has one at the issuer', async () => {
    const first = await user();
    email = `other-${email}`;
    const second = await user();
    const identity = { issuer, subject, email };
    expect(await linkIdentity(db, identity, first)).toBe(true);
    expect(await linkIdentity(db, identity, first)).toBe(true);
    expect(await linkIdentity(db, identity, second)).toBe(false);
    expect(await linkIdentity(db, { ...identity, subject: 'another' }, first)).toBe(false);
    expect(await linkIdentity(db, { ...identity, issuer: 'https://other.example' }, second)).toBe(true);
    expect(await findIdentity(db, identity)).toBe(first);
  });

  it('is undone, but not for somebody who would have no way in', async () => {
    const id = await user();
    await linkIdentity(db, { issuer, subject, email }, id);
    expect([await unlinkIdentity(db, id, issuer), await unlinkIdentity(db, id, issuer)]).toEqual([
      true,
      false,
    ]);
    await linkIdentity(db, { issuer, subject, email }, id);
    await db.user.update({ where: { id }, data: { passwordHash: '' } });
    expect(await unlinkIdentity(db, id, issuer)).toBe(false);
  });
});

describe('a way to the issuer and back', () => {
  const attempt = { purpose: 'sign_in', sessionId: null, codeVerifier: 'verifier', nonce: 'nonce' } as const;

  it('is taken once, in its own browser, in time', async () => {
    const way = { id: 'state', browser: 'mine' };
    await keepOidcAttempt(db, way, attempt);
    expect(await takeOidcAttempt(db, { ...way, browser: 'theirs' })).toBeNull();
    expect(await takeOidcAttempt(db, way)).toEqual(attempt);
    expect(await takeOidcAttempt(db, way)).toBeNull();

    await keepOidcAttempt(db, way, attempt);
    await db.$executeRaw`UPDATE oidc_attempts SET expires_at = now() - interval '1 second'`;
    expect(await takeOidcAttempt(db, way)).toBeNull();
    await forgetSessions(db);
    expect(await db.oidcAttempt.count()).toBe(0);
  });
});

describe('the link of the first admin', () => {
  it('takes no user over who is invited or comes in by the issuer', async () => {
    await db.user.deleteMany();
    await user({ passwordHash: '', oidcInvited: true });
    email = `other-${email}`;
    await welcome('growth');
    const nonce = (await setUpNonce(db, 'first')) ?? '';
    const admin = await installAdmin(db, nonce, { email: 'admin@example.com', passwordHash: 'a hash' });
    expect(await db.user.findMany({ where: { admin: true } })).toMatchObject([
      { id: admin, email: 'admin@example.com' },
    ]);
    expect(await db.user.count()).toBe(3);
  });
});
