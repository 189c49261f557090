import { openDatabase } from '@carillon/db';
import { maxLockWaitMs } from '@carillon/db/session-settings';
import { createLog } from '@carillon/telemetry';
import { createTestInstance } from '@carillon/testing/test-instance';
import { afterAll, describe, expect, it } from '@jest/globals';
import { persist } from './persist.ts';
import { timesWith } from './times.ts';

const instance = await createTestInstance();
const open = (lockTimeout: number) => openDatabase({ url: instance.databaseUrl, poolSize: 1, lockTimeout });
const [holder, db] = [open(maxLockWaitMs), open(50)];

afterAll(async () => {
  await Promise.all([holder.$disconnect(), db.$disconnect()]);
  await instance.drop();
});

describe('an outcome', () => {
  it('is written down again and again while somebody holds its row', async () => {
    const where = { name: 'outcome' };
    await holder.setting.create({ data: { ...where, value: 'none' } });
    const tried = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    let tries = 0;
    const holding = holder.$transaction(async (tx) => {
      await tx.setting.update({ where, data: { value: 'held' } });
      held.resolve();
      await tried.promise;
    });
    await held.promise;
    const log = createLog({ name: 'test', level: 'silent', format: 'json' });
    const written = persist({ log, times: timesWith({ minPersistRetryMs: 10 }) }, () => {
      tries += 1;
      if (tries === 3) tried.resolve();
      return db.setting.update({ where, data: { value: 'published' } });
    });
    expect((await written).value).toBe('published');
    await holding;
    expect(tries).toBeGreaterThanOrEqual(3);
  });
});
