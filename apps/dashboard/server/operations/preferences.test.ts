import { keepNoticing } from '@carillon/db/mail-notices';
import { keyRing, newUnsubscribeToken } from '@carillon/secrets';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard({
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Carillon <carillon@example.com>',
  });
});
afterAll(() => dashboard.stop());

/** The link of a mail of a kind to somebody. */
const linkOf = (userId: string, kind = 'posts') => {
  const keys = keyRing([dashboard.carillon.instance.encryptionKey], 'unsubscribe links');
  return `${dashboard.url}/unsubscribe?token=${newUnsubscribeToken({ userId, kind }, keys)}`;
};

describe('mails', () => {
  it('are all wanted until they are switched off, which is kept in the trail', async () => {
    const { client, userId, email } = await dashboard.signedIn();
    const read = async () => (await client.get('/app/notifications')).body;
    expect(await read()).toEqual({
      data: { available: true, email, mails: { accounts: true, posts: true, webhooks: true } },
    });
    expect((await client.send('PATCH', '/app/notifications', { body: { posts: false } })).status).toBe(204);
    expect((await read()) as object).toMatchObject({
      data: { mails: { accounts: true, posts: false, webhooks: true } },
    });
    expect((await client.send('PATCH', '/app/notifications', { body: { posts: true } })).status).toBe(204);
    expect((await read()) as object).toMatchObject({
      data: { mails: { accounts: true, posts: true, webhooks: true } },
    });
    const where = { userId, action: 'notifications.changed' };
    expect(await dashboard.db.auditEvent.count({ where })).toBe(2);
  });

  it('end by the link in one of them, signed out, when its button is pressed and not when it is opened', async () => {
    const { userId } = await dashboard.person();
    await keepNoticing(dashboard.db, 60_000);
    await dashboard.db.mailNotice.create({ data: { userId, kind: 'posts', subjectId: 'pst_none' } });
    const opened = await fetch(linkOf(userId));
    expect([opened.status, await opened.text()]).toEqual([
      200,
      expect.stringMatching(/failed posts.*<form method="post"><button type="submit">/s),
    ]);
    expect(await dashboard.db.mailKind.count({ where: { userId } })).toBe(0);

    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }); // as RFC 8058 has it
    const pressed = await fetch(linkOf(userId), { method: 'POST', body });
    expect([pressed.status, await pressed.text()]).toEqual([
      200,
      expect.stringContaining('Carillon sends you no more mails about'),
    ]);
    expect(await dashboard.db.mailKind.findMany({ where: { userId } })).toMatchObject([
      { kind: 'posts', wanted: false },
    ]);
    expect(await dashboard.db.mailNotice.count({ where: { userId } })).toBe(0);
    expect((await fetch(linkOf(userId), { method: 'POST' })).status).toBe(200); // again, which changes nothing
    expect(await dashboard.db.auditEvent.findMany({ where: { userId } })).toMatchObject([
      { action: 'notifications.changed', actor: 'anyone', subjectId: userId },
    ]);
  });

  it('are ended by no link that the server did not sign for them', async () => {
    const [mine, other] = [await dashboard.person(), await dashboard.person()];
    const forged = [
      `${dashboard.url}/unsubscribe`,
      linkOf(mine.userId).replace(mine.userId, other.userId),
      linkOf(mine.userId).replace('.posts.', '.accounts.'),
      linkOf(mine.userId, 'everything'),
      `${linkOf(mine.userId)}&token=more`,
    ];
    for (const link of forged)
      expect([link, (await fetch(link, { method: 'POST' })).status]).toEqual([link, 404]);
    expect(
      await dashboard.db.mailKind.count({ where: { userId: { in: [mine.userId, other.userId] } } }),
    ).toBe(0);
  });
});

describe('preferences', () => {
  it('are a reminder of descriptions until it is switched off, for oneself alone', async () => {
    const [mine, theirs] = [await dashboard.signedIn(), await dashboard.signedIn()];
    const read = async ({ client }: typeof mine) => (await client.get('/app/preferences')).body;
    expect(await read(mine)).toEqual({ data: { altTextReminder: true } });
    const { status } = await mine.client.send('PATCH', '/app/preferences', {
      body: { altTextReminder: false },
    });
    expect(status).toBe(204);
    expect(await read(mine)).toEqual({ data: { altTextReminder: false } });
    expect(await read(theirs)).toEqual({ data: { altTextReminder: true } });
    await mine.client.send('PATCH', '/app/preferences', { body: {} });
    expect(await read(mine)).toEqual({ data: { altTextReminder: false } });
  });

  it('are no others than these', async () => {
    const { client } = await dashboard.signedIn();
    for (const body of [{ altTextReminder: 'no' }, { plan: 'scale' }])
      expect((await client.send('PATCH', '/app/preferences', { body })).status).toBe(400);
  });
});
