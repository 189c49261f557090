import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@carillon/db';
import { createApplication, noteApp } from '@carillon/db/accounts';
import { type KeyRing, keyRing, ofApplication, seal } from '@carillon/secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { checkApplications } from './check-applications.ts';

let instance: TestInstance;
let db: Database;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
});
beforeEach(() => db.networkApp.deleteMany());
afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

const ring = () => keyRing([randomBytes(32)], 'credentials');
const credentialKeys = ring();

async function made(id: string, keys: KeyRing): Promise<void> {
  const sealedSecret = await seal('the secret', ofApplication(id), keys);
  const facts = {
    platform: 'x',
    plan: 'self-serve',
    dailyLimit: null,
    userId: null,
    profileId: null,
  } as const;
  await createApplication(db, { ...facts, id, name: `Named ${id}`, clientId: id, sealedSecret }, 100);
}

describe('the doctor, on the secrets of applications', () => {
  it('finds nothing wrong where the keys open all', async () => {
    await made('app_one', credentialKeys);
    await noteApp(db, { platform: 'x', clientId: '', plan: 'self-serve' });
    expect(await checkApplications({ db, credentialKeys })).toMatchObject({ ok: true });
  });

  it('names those that no key opens, and says how to give the secret again', async () => {
    await made('app_one', credentialKeys);
    await made('app_two', ring());
    const finding = await checkApplications({ db, credentialKeys });
    expect(finding).toEqual({
      name: 'applications',
      ok: false,
      message:
        'No key opens the secret of app_two (Named app_two): accounts that act through such an application get no new tokens. Give that key in ENCRYPTION_KEYS_OLD, or the secret again: carillon application change --application … --new-secret.',
    });
  });

  it('names one of the variables by its client id, and says who seals it anew', async () => {
    const { id } = await noteApp(db, { platform: 'x', clientId: 'of-variables', plan: 'self-serve' });
    await db.networkApp.update({ where: { id }, data: { sealedSecret: 'of another key' } });
    const { message } = await checkApplications({ db, credentialKeys });
    expect(message).toContain(`${id} (of-variables)`);
    expect(message).toContain('is sealed anew when a worker starts');
  });

  it('names ten at most', async () => {
    const lost = ring();
    for (let n = 10; n < 22; n++) await made(`app_${n}`, lost);
    const { message } = await checkApplications({ db, credentialKeys });
    expect(message).toContain('app_19 (Named app_19) and 2 more: ');
    expect(message).not.toContain('app_20');
  });
});
