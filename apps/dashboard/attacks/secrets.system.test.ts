import { randomBytes } from 'node:crypto';
import { type Database, openDatabase } from '@carillon/db';
import { dumpDatabase } from '@carillon/operations/testing/dump-database';
import { findSecrets, type Written } from '@carillon/operations/testing/find-secrets';
import { createTestInstance, type TestInstance } from '@carillon/testing/test-instance';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type DashboardProcess, startDashboardProcess } from '../testing/start-dashboard-process.ts';

let instance: TestInstance;
let db: Database;
let dashboard: DashboardProcess;

beforeAll(async () => {
  instance = await createTestInstance();
  db = openDatabase({ url: instance.databaseUrl, poolSize: 2 });
  dashboard = await startDashboardProcess(instance, { LOG_LEVEL: 'trace' });
});

afterAll(async () => {
  await db.$disconnect();
  await instance.drop();
});

const secret = () => randomBytes(24).toString('base64url');

describe('the log of a dashboard that tells everything', () => {
  it('has no password, no token and no key, nor has a table', async () => {
    const [password, wrong, forged] = [secret(), secret(), secret()];
    const { browser, setUpToken } = dashboard;
    const email = 'ada@example.com';
    const first = browser();
    expect((await first.setUp(setUpToken, email, password)).status).toBe(200);
    const me = browser();
    expect((await me.signIn(email, password)).status).toBe(200);
    const before = [...me.cookies.values()];
    expect((await me.signIn(email, wrong)).status).toBe(401);
    expect((await me.signIn(wrong, password)).status).toBe(401);
    const wanted = { name: 'a key', scopes: ['posts:read'], expiresIn: null, sandbox: false };
    const { body } = await me.post<{ key: string }>('/app/keys', wanted);
    await me.send('POST', '/app/keys', { body: `{"name":"${password}` });
    await me.send('POST', '/app/keys', { body: { [password]: password } });
    await me.send('GET', `/app/session?token=${password}`);
    await me.send('POST', '/app/sign-out', { headers: { 'x-csrf-token': forged, cookie: `a=${forged}` } });
    await me.send('GET', '/app/keys', { headers: { authorization: `Bearer ${body.data.key}` } });
    const csrf = me.csrfToken();
    expect((await me.post('/app/sign-out')).status).toBe(204);
    expect(await dashboard.stop()).toBe(0);

    const written: Written[] = [
      ...dashboard.lines.map((text) => ({ where: 'the log', text })),
      ...(await dumpDatabase(db)).map(({ table, row }) => ({ where: table, text: row })),
    ];
    expect(written.filter(({ where }) => where === 'the log').length).toBeGreaterThan(10);
    expect(findSecrets([{ name: 'what is no secret', value: '/app/sign-out' }], written)).not.toEqual([]);
    const secrets = Object.entries({
      password,
      wrong,
      forged,
      csrf,
      key: body.data.key,
      session: before[0] ?? '',
      'another session': [...first.cookies.values()][0] ?? '',
      master: Buffer.from(instance.encryptionKey).toString('base64'),
    }).map(([name, value]) => ({ name, value }));
    expect(secrets.filter(({ value }) => value.length < 20)).toEqual([]);
    expect(findSecrets(secrets, written)).toEqual([]);
  });
});
