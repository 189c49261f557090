import { newId } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { recordAudit } from './audit/record-audit.ts';
import { findPlayground, readFirstSteps } from './first-steps.ts';
import { createProfile } from './profiles.ts';
import { openTestDatabase } from './testing/open-test-database.ts';
import { createUser } from './users.ts';

const db = (await openTestDatabase())(3);

async function newUser() {
  const email = `${newId('usr')}@example.com`;
  const userId = (await createUser(db, { email, passwordHash: 'x', plan: 'scale' })) ?? '';
  const { id: profileId } = await createProfile(db, { userId, name: 'A', timezone: 'UTC', groupId: null });
  const account = async (platformUsername: string, more: object = {}) => {
    const id = newId('sac');
    const facts = { platform: 'x', platformUserId: id, platformUsername, platformAvatar: '' } as const;
    await db.socialAccount.create({ data: { id, profileId, ...facts, ...more } });
    return id;
  };
  const key = async (actor: 'person' | 'cli') => {
    const id = newId('apk');
    await db.apiKey.create({ data: { id, userId, name: '', hash: id, last4: '' } });
    const by =
      actor === 'cli' ? ({ kind: 'cli' } as const) : ({ kind: 'person', userId, sessionId: null } as const);
    await recordAudit(db, { action: 'api_key.created', by, userId, subjectId: id });
    return { use: () => db.apiKey.update({ where: { id }, data: { lastUsedAt: new Date() } }) };
  };
  return { userId, profileId, account, key, read: () => readFirstSteps(db, userId) };
}

const nothing = { hasPosted: false, hasUsedKey: false, hasRealAccount: false, hasWindows: false };

describe('readFirstSteps', () => {
  it('tells of a new user that they did nothing yet, and of nobody nothing', async () => {
    const { read } = await newUser();
    expect(await read()).toEqual({ since: expect.any(Date), ...nothing });
    expect(await readFirstSteps(db, 'usr_none')).toBeNull();
  });

  it('counts posts of people and real keys, not of sandbox keys', async () => {
    const { userId, read } = await newUser();
    const month = new Date('2026-11-01');
    await db.usage.create({ data: { userId, month, posts: 0, sandboxPosts: 5 } });
    expect(await read()).toMatchObject({ hasPosted: false });
    await db.usage.updateMany({ where: { userId }, data: { posts: 1 } });
    expect(await read()).toMatchObject({ hasPosted: true });
  });

  it('counts a key that a person made and something used', async () => {
    const { key, read } = await newUser();
    await (await key('cli')).use();
    const own = await key('person');
    expect(await read()).toMatchObject({ hasUsedKey: false });
    await own.use();
    expect(await read()).toMatchObject({ hasUsedKey: true });
  });

  it('counts a real account while it is connected, and posting windows', async () => {
    const { userId, account, read } = await newUser();
    await account('demo', { sandbox: true });
    await account('former', { state: 'disconnected' });
    expect(await read()).toMatchObject(nothing);
    await account('real');
    await db.profile.updateMany({ where: { userId }, data: { windows: { x: [] } } });
    expect(await read()).toMatchObject({ ...nothing, hasRealAccount: true, hasWindows: true });
  });
});

describe('findPlayground', () => {
  const handles = { x: 'demo', bluesky: 'demo.sandbox.test' };

  it('finds accounts of the sandbox in one profile that work, or none', async () => {
    const { userId, profileId, account } = await newUser();
    await account('demo');
    await account('other', { sandbox: true });
    await account('demo', { sandbox: true, active: false });
    await account('demo', { sandbox: true, state: 'reconnect' });
    expect(await findPlayground(db, userId, handles)).toBeNull();
    const x = await account('demo', { sandbox: true });
    const { id: otherProfile } = await createProfile(db, {
      userId,
      name: 'B',
      timezone: 'UTC',
      groupId: null,
    });
    const bluesky = { sandbox: true, platform: 'bluesky' };
    await account(handles.bluesky, { ...bluesky, profileId: otherProfile });
    const accounts = [{ id: x, platform: 'x' }];
    expect(await findPlayground(db, userId, handles)).toEqual({ profileId, accounts });
    const id = await account(handles.bluesky, bluesky);
    const both = [...accounts, { id, platform: 'bluesky' }];
    expect(await findPlayground(db, userId, handles)).toEqual({ profileId, accounts: both });
  });
});
