import { applicationOfAccount, disconnectAccount, noteApplications } from '@carillon/accounts';
import { newId } from '@carillon/core';
import { type Database, openDatabase } from '@carillon/db';
import { changeApplication, createApplication, deleteApplication } from '@carillon/db/accounts';
import { createProfile } from '@carillon/db/profiles';
import { ofApplication, seal } from '@carillon/secrets';
import { createTenant, type Tenant } from '@carillon/testing/create-tenant';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { connectThrough, grant } from './connect-through.ts';
import { openParts } from './open-parts.ts';

let instance: TestInstance;
let db: Database;
let parts: Awaited<ReturnType<typeof openParts>>['parts'];
let sandbox: Awaited<ReturnType<typeof openParts>>['sandbox'];
let owner: Tenant;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 4 });
  ({ parts, sandbox } = await openParts(db));
});
afterAll(async () => {
  await sandbox.close();
  await db.$disconnect();
  await instance.drop();
});
beforeEach(async () => {
  await db.socialAccount.deleteMany();
  await db.networkApp.deleteMany();
  owner = await createTenant(db, parts.keys, 'scale');
});

/** The application of the variables. */
const note = (X_CLIENT_ID: string, X_CLIENT_SECRET: string) =>
  noteApplications(parts, { X_CLIENT_ID, X_CLIENT_SECRET, X_PLAN: 'self-serve' });

interface Whose {
  readonly userId?: string | null;
  readonly profileId?: string | null;
}

async function make(clientId: string, { userId = null, profileId = null }: Whose = {}, secret = 'secret') {
  const id = newId('app');
  const sealedSecret = await seal(secret, ofApplication(id), parts.keys);
  const facts = { platform: 'x', name: clientId, plan: 'self-serve', dailyLimit: null } as const;
  const made = await createApplication(db, { ...facts, id, clientId, sealedSecret, userId, profileId }, 100);
  expect(made).toEqual({ kind: 'made' });
  return id;
}

let handles = 0;
const connect = (appId?: string, profileId = owner.profileId) =>
  connectThrough(parts, sandbox, { profileId, handle: `granter${++handles}`, ...(appId && { appId }) });

const clientOf = async (accountId: string) => {
  const application = await applicationOfAccount(parts, accountId);
  return application && ('kind' in application ? application.message : application.clientId);
};

describe('an account', () => {
  it('is connected by the profile’s own application, its user’s, that of the variables, or another of the server', async () => {
    const other = await createProfile(db, {
      userId: owner.userId,
      name: 'Other',
      timezone: 'UTC',
      groupId: null,
    });
    const chosen = async () => [
      await clientOf(await connect()),
      await clientOf(await connect(undefined, other.id)),
    ];
    await make('of the server');
    expect(await chosen()).toEqual(['of the server', 'of the server']);
    await note('of the variables', 'secret');
    expect(await chosen()).toEqual(['of the variables', 'of the variables']);
    const foreign = await createTenant(db, parts.keys, 'scale');
    await make('of somebody else', { userId: foreign.userId });
    expect(await chosen()).toEqual(['of the variables', 'of the variables']);
    await make('of the user', { userId: owner.userId });
    expect(await chosen()).toEqual(['of the user', 'of the user']);
    await make('of the profile', { userId: owner.userId, profileId: owner.profileId });
    expect(await chosen()).toEqual(['of the profile', 'of the user']);
  });

  it('is connected by the one that is named, if it is for its profile', async () => {
    await note('of the variables', 'secret');
    const mine = await make('mine', { userId: owner.userId });
    expect(await clientOf(await connect(mine))).toBe('mine');
    const foreign = await createTenant(db, parts.keys, 'scale');
    const theirs = await make('theirs', { userId: foreign.userId });
    await expect(connect(theirs)).rejects.toThrow(/is not for this profile/);
    await expect(connect('app_none')).rejects.toThrow(/is gone/);
  });

  it('stays with its application when the variables name another, and renews by that one’s secret', async () => {
    await note('former', 'former secret');
    const early = await connect();
    await note('present', 'present secret');
    const late = await connect();
    expect([await clientOf(early), await clientOf(late)]).toEqual(['former', 'present']);
    await note('former', 'rotated');
    expect(await applicationOfAccount(parts, early)).toMatchObject({
      clientId: 'former',
      clientSecret: 'rotated',
    });
    expect(await clientOf(late)).toBe('present');
  });

  it('that was connected before applications had rows acts through the one of the variables', async () => {
    const id = await connect();
    expect(await applicationOfAccount(parts, id)).toBeNull();
    await note('of the variables', 'secret');
    expect(await clientOf(id)).toBe('of the variables');
  });

  it('that is connected by another application acts through that one from then on', async () => {
    const [one, other] = [await make('one'), await make('other')];
    const handle = 'changes';
    const id = await connectThrough(parts, sandbox, { profileId: owner.profileId, handle, appId: one });
    expect(await connectThrough(parts, sandbox, { profileId: owner.profileId, handle, appId: other })).toBe(
      id,
    );
    expect(await clientOf(id)).toBe('other');
  });

  it('is revoked as its own application', async () => {
    const id = await connect(await make('revoking', {}, 'its secret'));
    sandbox.set({ apps: { revoking: { secret: 'its secret' } } });
    const revoke = await disconnectAccount(parts, id);
    expect(await revoke?.()).toBe(true);
    sandbox.set({ apps: {} });
  });
});

describe('an application', () => {
  it('takes a new secret without anybody connecting again', async () => {
    const app = await make('rotating', { userId: owner.userId }, 'old');
    const id = await connect(app);
    const reader = { userId: owner.userId, sandbox: false };
    const sealedSecret = await seal('new', ofApplication(app), parts.keys);
    expect(await changeApplication(db, reader, { id: app, sealedSecret })).toBe(true);
    expect(await applicationOfAccount(parts, id)).toMatchObject({ clientSecret: 'new' });
  });

  it('whose key is gone says so, and blames no account', async () => {
    const app = await make('sealed');
    const id = await connect(app);
    await db.networkApp.update({ where: { id: app }, data: { sealedSecret: 'of another key' } });
    expect(await applicationOfAccount(parts, id)).toMatchObject({
      kind: 'operator',
      code: 'app_credentials_refused',
      message: expect.stringContaining('sealed cannot be read'),
    });
  });

  it('is not deleted while accounts act through it, and names them', async () => {
    const app = await make('in use', { userId: owner.userId });
    const reader = { userId: owner.userId, sandbox: false };
    const id = await connect(app);
    const { platformUsername } = await db.socialAccount.findUniqueOrThrow({ where: { id } });
    expect(await deleteApplication(db, reader, app)).toEqual({
      kind: 'in_use',
      accounts: 1,
      usernames: [platformUsername],
    });
    await disconnectAccount(parts, id);
    expect(await deleteApplication(db, reader, app)).toEqual({ kind: 'deleted' });
    expect(await db.networkApp.count()).toBe(0);
  });

  it('that is deleted while somebody is at X connects nothing, and says so', async () => {
    const app = await make('short-lived', { userId: owner.userId });
    const { appId, code } = await grant(parts, sandbox, {
      ...{ profileId: owner.profileId, handle: 'late', appId: app },
    });
    await deleteApplication(db, { userId: owner.userId, sandbox: false }, app);
    const { connectWithCode } = await import('@carillon/accounts');
    const wanted = { platform: 'x', profileId: owner.profileId, appId } as const;
    expect(await connectWithCode(parts, wanted, code)).toMatchObject({ reason: 'application_gone' });
    expect(await db.socialAccount.count()).toBe(0);
  });

  it('of somebody else is changed and deleted by nobody', async () => {
    const app = await make('theirs', { userId: owner.userId });
    const foreign = await createTenant(db, parts.keys, 'scale');
    const reader = { userId: foreign.userId, sandbox: false };
    for (const who of [reader, 'server'] as const) {
      expect(await changeApplication(db, who, { id: app, name: 'mine now' })).toBe(false);
      expect(await deleteApplication(db, who, app)).toEqual({ kind: 'none' });
    }
  });
});
