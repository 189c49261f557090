import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { deletePost } from '../posts/delete-post.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, type Owner, read } from '../testing/rows.ts';
import { createEndpoint, newEndpointId } from './endpoints.ts';
import { dropOrphans, fanOutEvents } from './fan-out-events.ts';
import { eraseWebhooks } from './tidy-webhooks.ts';

const open = await openTestDatabase();
const db = open(6);

const fanOut = (limit = 1_000, waitMs = 0) => fanOutEvents(db, { limit, waitMs });

async function listening(owner: Owner, events: readonly string[] = []): Promise<string> {
  const id = newEndpointId();
  const facts = { url: 'https://example.com', description: '', profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId: owner.userId, secret: 'sealed', events, ...facts }, { max: 20 });
  return id;
}

/** A post with a text of its own, or more after it, that failed on one account. */
async function failedPost(owner: Owner, more: readonly string[] = []) {
  const text = randomUUID();
  const [id = ''] = await createQueued(db, owner, {
    accounts: [await createAccount(db, owner)],
    contents: [text, ...more],
  });
  await db.publication.update({ where: { id }, data: { status: 'failed', errorMessage: 'No.' } });
  return { id, text, postId: (await read(db, id)).postId };
}

/** Events that were made of what waits, while endpoints may have so many deliveries waiting. */
const fanOutWhileBusy = (maxWaiting: number) => fanOutEvents(db, { limit: 1_000, waitMs: 0, maxWaiting });

const waiting = ({ userId }: Owner) => db.webhookOutboxEvent.count({ where: { userId } });

const eventsOf = ({ userId }: Owner) =>
  db.webhookEvent.findMany({
    where: { userId, postId: { not: null } },
    include: { deliveries: { select: { endpointId: true } } },
    orderBy: { type: 'asc' },
  });

describe('what publishing tells', () => {
  it('waits in the outbox, and becomes an event and a delivery for each endpoint that wants it', async () => {
    const owner = await createOwner(db);
    const [all, some] = [await listening(owner), await listening(owner, ['post.failed'])];
    const { postId, text } = await failedPost(owner);
    expect([await waiting(owner), await eventsOf(owner)]).toEqual([2, []]);
    await fanOut();
    expect(await waiting(owner)).toBe(0);
    const events = await eventsOf(owner);
    expect(
      events.map(({ type, deliveries }) => [type, deliveries.map((each) => each.endpointId).sort()]),
    ).toEqual([
      ['post.failed', [all, some].sort()],
      ['publication.failed', [all]],
    ]);
    expect(events[0]).toMatchObject({ postId, erased: false, snapshot: { content: text, status: 'failed' } });
  });

  it('is what every item says, unless that is too much for a webhook', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    const { id, text } = await failedPost(owner, ['and another']);
    await failedPost(owner, Array(6).fill('a'.repeat(20_000)));
    await fanOut();
    const item = { linkCard: true, options: {}, remoteId: null, media: [] };
    const texts = {
      [id]: [
        { content: text, ...item },
        { content: 'and another', ...item },
      ],
    };
    const kept = (await eventsOf(owner)).map(({ snapshot }) => (snapshot as { texts: unknown }).texts);
    expect(kept).toHaveLength(4);
    expect(kept.filter((each) => each === null)).toHaveLength(2);
    expect(kept.filter((each) => each !== null)).toEqual([texts, texts]);
  });

  it('becomes one event, though many look at once', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    for (let n = 0; n < 20; n += 1) await failedPost(owner);
    const counts = await Promise.all(Array.from({ length: 6 }, () => fanOut(15)));
    for (let rest = 1; rest > 0; counts.push(rest)) rest = await fanOut(15);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(40);
    expect(new Set((await eventsOf(owner)).map(({ type, subjectId }) => type + subjectId)).size).toBe(40);
    expect((await eventsOf(owner)).every(({ deliveries }) => deliveries.length === 1)).toBe(true);
  });

  it('is not written where nobody wants it', async () => {
    const owner = await createOwner(db);
    await listening(owner, ['media.failed']);
    await failedPost(owner);
    expect(await waiting(owner)).toBe(0);
  });

  it('is not told an endpoint that was made afterwards', async () => {
    const owner = await createOwner(db);
    const first = await listening(owner);
    await failedPost(owner);
    const later = { createdAt: new Date(Date.now() + 60_000) };
    await db.webhookEndpoint.update({ where: { id: await listening(owner) }, data: later });
    await fanOut();
    const events = await eventsOf(owner);
    expect(events.map(({ deliveries }) => deliveries)).toEqual([
      [{ endpointId: first }],
      [{ endpointId: first }],
    ]);
  });

  it('is dropped for an endpoint that was switched off afterwards, and not told one that was off before', async () => {
    const owner = await createOwner(db);
    const [before, after] = [await listening(owner), await listening(owner, ['post.failed'])];
    const off = (id: string) => db.webhookEndpoint.update({ where: { id }, data: { active: false } });
    await off(before);
    await failedPost(owner);
    await off(after);
    await fanOut();
    const deliveries = await db.webhookDelivery.findMany({ where: { event: { userId: owner.userId } } });
    expect(deliveries).toMatchObject([
      { endpointId: after, status: 'dropped', nextAt: null, settledAt: expect.any(Date) },
    ]);
  });

  it('may wait while the oldest is young', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    await failedPost(owner);
    expect(await fanOut(1_000, 60_000)).toBe(0);
    await db.$executeRaw`UPDATE webhook_outbox SET occurred_at = occurred_at - interval '1 minute' WHERE user_id = ${owner.userId}`;
    expect(await fanOut(1_000, 60_000)).toBe(2);
  });
});

describe('a post that is deleted before it was told of', () => {
  it('is told of without what it said', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    const { postId, text } = await failedPost(owner);
    await db.$transaction((tx) => deletePost(tx, { userId: owner.userId, sandbox: false }, postId));
    await fanOut();
    const failed = (await eventsOf(owner)).find(({ type }) => type === 'post.failed');
    expect(failed).toMatchObject({ erased: true, snapshot: { content: '', status: 'failed' } });
    expect(JSON.stringify(await eventsOf(owner))).not.toContain(text);
  });

  it('is left alone while somebody is deleting it, and keeps nobody else waiting', async () => {
    const [owner, other] = [await createOwner(db), await createOwner(db)];
    for (const each of [owner, other]) await listening(each);
    const { postId, text } = await failedPost(owner);
    await failedPost(other);
    await db.$transaction(async (tx) => {
      await deletePost(tx, { userId: owner.userId, sandbox: false }, postId);
      expect(await fanOut()).toBe(2);
      expect(await waiting(owner)).toBe(2);
    });
    expect(await fanOut()).toBe(2);
    expect(JSON.stringify(await eventsOf(owner))).not.toContain(text);
  });
});

describe('a user who is deleted', () => {
  it('leaves nothing in the outbox', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    await failedPost(owner);
    await eraseWebhooks(db, owner.userId, 100);
    expect(await waiting(owner)).toBe(0);
  });

  it('leaves nothing there that a post told that is gone', async () => {
    const owner = await createOwner(db);
    await listening(owner);
    const { postId } = await failedPost(owner);
    await db.post.delete({ where: { id: postId } });
    expect(await fanOut()).toBe(0);
    expect(await dropOrphans(db)).toBe(2);
    expect(await waiting(owner)).toBe(0);
  });

  it('waits for users whose every endpoint is behind while publishing comes first, and for nobody else', async () => {
    const [behind, other] = [await createOwner(db), await createOwner(db)];
    const [one] = [await listening(behind), await listening(other)];
    await failedPost(behind);
    await failedPost(behind);
    await fanOut(); // four for its endpoint
    await failedPost(behind);
    await failedPost(other);
    await fanOutWhileBusy(4);
    expect([await waiting(behind), await waiting(other)]).toEqual([2, 0]);
    const second = await listening(behind);
    await fanOutWhileBusy(4);
    expect(await waiting(behind)).toBe(0); // the new endpoint has room
    await failedPost(behind);
    await db.webhookEndpoint.updateMany({ where: { id: { in: [one, second] } }, data: { active: false } });
    await fanOutWhileBusy(1);
    expect(await waiting(behind)).toBe(0); // none is on: nothing is to be waited for
  });
});
