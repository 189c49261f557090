import { describe, expect, it } from '@jest/globals';
import { deletePost } from '../posts/delete-post.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { createAccount, createOwner, createQueued, type Owner, read } from '../testing/rows.ts';
import { changeEndpoint, createEndpoint, newEndpointId } from './endpoints.ts';
import { fanOutEvents } from './fan-out-events.ts';
import { recoverDeliveries } from './recover.ts';

const open = await openTestDatabase();
const db = open(6);

const since = new Date(Date.now() - 3_600_000);
const fanOut = () => fanOutEvents(db, { limit: 1_000, waitMs: 0 });

/** A user with one endpoint, and what is done with it. */
async function listening(events: readonly string[] = []) {
  const owner = await createOwner(db);
  const id = newEndpointId();
  const facts = { url: 'https://example.com', description: '', profileIds: [], sandbox: false };
  await createEndpoint(db, { id, userId: owner.userId, secret: 'sealed', events, ...facts }, { max: 20 });
  const caller = { userId: owner.userId, sandbox: false };
  return {
    ...{ id, owner },
    switched: (active: boolean) => changeEndpoint(db, caller, id, { active }),
    recover: (missed: boolean, max?: number) =>
      recoverDeliveries(db, caller, { endpointId: id, since, missed, ...(max && { max }) }),
    /** What it is to be told, by type and subject, in the order in which it would be. */
    async waiting() {
      const rows = await db.webhookDelivery.findMany({
        where: { endpointId: id, status: 'pending' },
        include: { event: true },
        orderBy: { nextAt: 'asc' },
      });
      return rows.map(({ event }) => `${event.type} ${event.subjectId}`);
    },
  };
}

/** A post that failed on its only account. */
async function failedPost(owner: Owner): Promise<string> {
  const accounts = [await createAccount(db, owner)];
  const [id = ''] = await createQueued(db, owner, { accounts, contents: ['Missed'] });
  await db.publication.update({ where: { id }, data: { status: 'failed', errorMessage: 'No.' } });
  return (await read(db, id)).postId;
}

describe('what happened while an endpoint was switched off', () => {
  it('is told on request once it is on again, in its order, and once however often somebody asks', async () => {
    const { owner, switched, recover, waiting } = await listening(['post.failed']);
    await failedPost(owner); // told as ever
    await fanOut();
    await switched(false);
    const missed: string[] = [];
    for (let n = 0; n < 3; n++) missed.push(await failedPost(owner));
    await fanOut();
    await switched(true);
    const later = await failedPost(owner);
    await fanOut();
    expect(await waiting()).toEqual([`post.failed ${later}`]); // nothing by itself; what was dropped is recovered
    expect(await recover(false)).toEqual({ deliveries: 1, more: false });
    const asked = await Promise.all([recover(true), recover(true), recover(true)]);
    expect(asked.reduce((sum, each) => sum + (each?.deliveries ?? 0), 0)).toBe(3);
    expect(await recover(true)).toEqual({ deliveries: 0, more: false });
    const all = await waiting();
    expect(all.slice(-3)).toEqual(missed.map((id) => `post.failed ${id}`));
    expect(all).toHaveLength(5);
  });

  it('is made for no more than is asked for, and the rest with the next call', async () => {
    const { owner, switched, recover, waiting } = await listening(['post.failed']);
    await switched(false);
    for (let n = 0; n < 5; n++) await failedPost(owner);
    await fanOut();
    await switched(true);
    const one = await recover(true, 1);
    expect(one?.deliveries).toBeGreaterThan(0);
    await recover(true);
    expect(await waiting()).toHaveLength(5);
  });

  it('is not what happened before the endpoint was made, what it does not want, or what was deleted since', async () => {
    const { owner, switched, recover, waiting } = await listening(['post.failed']);
    await switched(false);
    const [kept, gone] = [await failedPost(owner), await failedPost(owner)];
    await fanOut();
    await db.$transaction((tx) => deletePost(tx, { userId: owner.userId, sandbox: false }, gone));
    const young = newEndpointId();
    const facts = { url: 'https://example.com', description: '', events: [], profileIds: [], sandbox: false };
    await createEndpoint(db, { id: young, userId: owner.userId, secret: 'sealed', ...facts }, { max: 20 });
    await switched(true);
    await recover(true);
    expect(await waiting()).toEqual([`post.failed ${kept}`]);
    const caller = { userId: owner.userId, sandbox: false };
    await changeEndpoint(db, caller, young, { active: false });
    await changeEndpoint(db, caller, young, { active: true });
    expect(await recoverDeliveries(db, caller, { endpointId: young, since, missed: true })).toEqual({
      deliveries: 0,
      more: false,
    });
  });

  it('is written for no more than thirty days', async () => {
    const { id, owner, switched } = await listening();
    await switched(false);
    const offAt = new Date(Date.now() - 31 * 86_400_000);
    await db.webhookEndpoint.update({ where: { id }, data: { offAt } });
    await failedPost(owner);
    await fanOut();
    expect(await db.webhookEvent.count({ where: { userId: owner.userId, type: 'post.failed' } })).toBe(0);
  });
});
