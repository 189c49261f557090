import { describe, expect, it } from '@jest/globals';
import { openBreaker } from '../breakers.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createOne, createOwner, read } from '../testing/rows.ts';
import { failMissed } from './settle.ts';

const open = await openTestDatabase();
const db = open(1);
const owner = await createOwner(db);
const dayMs = 86_400_000;
const dueAt = new Date('2020-02-02T02:02:02Z');
const latestAt = new Date('2020-02-02T03:00:00Z');

/** The sentence of a publication that missed its time, after this was written of it. */
async function sentenceOf(data: { dueAt: Date; latestAt?: Date; errorMessage?: string }) {
  const id = await createOne(db, owner);
  await db.publication.update({ where: { id }, data });
  expect(await failMissed(db, dayMs)).toBe(1);
  return (await read(db, id)).errorMessage;
}

describe('the sentence of a publication that missed its time', () => {
  it('says when it was due, and its latestAt where it has one', async () => {
    expect(await sentenceOf({ dueAt })).toBe(
      'Missed its time: it was due at 2020-02-02T02:02:02Z and could not be published since.',
    );
    expect(await sentenceOf({ dueAt, latestAt })).toBe(
      'Missed its time: it was due at 2020-02-02T02:02:02Z and could not be published by 2020-02-02T03:00:00Z, its latestAt.',
    );
  });

  it('ends with the last answer as it was, whatever is in it', async () => {
    const errorMessage = 'No <due>, \\1 %s <latest>.';
    expect(await sentenceOf({ dueAt, latestAt, errorMessage })).toBe(
      `Missed its time: it was due at 2020-02-02T02:02:02Z and could not be published by 2020-02-02T03:00:00Z, its latestAt. Last answer: ${errorMessage}`,
    );
  });

  it('ends with the reason of the open breaker where nothing else was answered', async () => {
    await openBreaker(
      db,
      { platform: 'x', sandbox: false, appId: null },
      { reason: 'No credits.', wait: dayMs },
    );
    expect(await sentenceOf({ dueAt })).toMatch(/since\. Last answer: No credits\.$/);
  });
});
