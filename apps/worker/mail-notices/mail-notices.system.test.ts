import { setTimeout as sleep } from 'node:timers/promises';
import { openDatabase } from '@carillon/db';
import { noteServerChange } from '@carillon/db/accounts';
import { changeMailKinds, claimMails, keepNoticing } from '@carillon/db/mail-notices';
import { apiClient } from '@carillon/harness/api-client';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { testTimes } from '@carillon/harness/test-times';
import { type MailServer, startMailServer } from '@carillon/mail/testing/start-mail-server';
import { readUnsubscribeToken } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await startMailServer({ refusals: [451, 550] }); // the first mails are told to come later
  carillon = await startCarillon({ smtpUrl: smtp.url });
  await keepNoticing(carillon.db, 60_000); // as its worker does
});
afterAll(async () => {
  await carillon.stop();
  await smtp.stop();
});

async function somebody() {
  const { userId, profileId, apiKey } = await carillon.tenant('scale');
  const { email } = await carillon.db.user.findUniqueOrThrow({ where: { id: userId } });
  const api = apiClient(carillon.url, apiKey);
  return {
    ...{ userId, profileId, api, email },
    /** An account that counts: not one of the sandbox, though it answers there. */
    async account(handle: string): Promise<string> {
      const id = await carillon.account(profileId, 'x', handle);
      await carillon.db.socialAccount.update({ where: { id }, data: { sandbox: false } });
      return id;
    },
    async planned(accounts: string | readonly string[], content: string): Promise<string> {
      const platforms = Object.fromEntries([accounts].flat().map((id) => [id, { items: [{ content }] }]));
      const scheduledAt = new Date(Date.now() + 86_400_000).toISOString();
      return (await api.post('/posts', { profileId, platforms, scheduledAt })).body.data.id;
    },
    mails: () => smtp.received.filter(({ to }) => to.includes(email)),
    waiting: () => carillon.db.mailNotice.count({ where: { userId } }),
  };
}

/** Posts that failed on some accounts, or on all. */
async function fail(ids: readonly string[], status: 'failed' | 'partial' = 'failed', accounts?: string[]) {
  const of = { postId: { in: [...ids] }, ...(accounts && { socialAccountId: { in: accounts } }) };
  const failure = { status: 'failed', errorMessage: 'It was refused.' } as const;
  await carillon.db.$transaction([
    carillon.db.publication.updateMany({ where: of, data: failure }),
    carillon.db.post.updateMany({ where: { id: { in: [...ids] } }, data: { status } }),
  ]);
}

const subjectOf = ({ text }: { readonly text: string }) => /^Subject: (.*)\r$/m.exec(text)?.[1];

describe('somebody', () => {
  it('is told by mail of a post that failed and of the account to connect again, though the server said later', async () => {
    carillon.startWorker();
    const { account, api, profileId, userId, mails, waiting } = await somebody();
    const platforms = { [await account('suspended')]: { items: [{ content: 'What\nfails' }] } };
    const { body } = await api.post('/posts', { profileId, platforms, publishNow: true });
    await until('both to be told', async () => mails().length === 2 && (await waiting()) === 0);
    expect(mails().map(subjectOf).sort()).toEqual(['A post failed', 'Reconnect @suspended on X']);
    const told = mails().find((mail) => subjectOf(mail) === 'A post failed')?.text ?? '';
    expect(told).toContain('- “What fails”');
    expect(told).toMatch(/@suspended on X: .*suspended or locked/);
    expect(told).toContain(`https://dashboard.example/posts/${body.data.id}`);
    expect(told).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    const [, token = ''] =
      /^List-Unsubscribe: <https:\/\/dashboard\.example\/unsubscribe\?token=([^>]*)>\r$/m.exec(told) ?? [];
    expect(readUnsubscribeToken(token, carillon.unsubscribeKeys)).toEqual({ userId, kind: 'posts' });
    expect(smtp.tries()).toBe(4);
  });

  it('is told that an account is on another server than before', async () => {
    const { account, mails, waiting } = await somebody();
    const id = await account('mover');
    const server = { before: 'https://former.example', now: 'https://new.example' };
    await noteServerChange(carillon.db, id, server);
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails().map(subjectOf)).toEqual(['@mover on X is on another server']);
    expect(mails()[0]?.text).toContain('- @mover on X: from https://former.example to https://new.example');
  });

  it('is told once, and by the clocks of the profile, that the access to an account ends within a week', async () => {
    const { account, mails, waiting, profileId } = await somebody();
    const [soon, later] = [await account('borrowed'), await account('lasting')];
    await carillon.db.profile.update({ where: { id: profileId }, data: { timezone: 'Asia/Tokyo' } });
    const end = new Date(Date.now() + 6 * 86_400_000);
    const endIn = (id: string, credentialsEndAt: Date) =>
      carillon.db.socialAccount.update({ where: { id }, data: { credentialsEndAt } });
    await endIn(later, new Date(Date.now() + 8 * 86_400_000));
    await endIn(soon, end);
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    await sleep(3 * (testTimes.accessMs ?? 0));
    expect(mails().map(subjectOf)).toEqual(['Access to @borrowed on X ends soon']);
    const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'Asia/Tokyo' });
    const text = mails()[0]?.text ?? '';
    expect(text).toContain(`- @borrowed on X: until `);
    expect(text).toContain(`${day.format(end)} `);
    expect(text).toContain('(Asia/Tokyo)');
    expect(text).not.toContain('lasting');
  });

  it('gets one mail for many posts, and the next one later', async () => {
    const { account, planned, mails, waiting } = await somebody();
    const id = await account('demo');
    const posts = await Promise.all(Array.from({ length: 24 }, (_, n) => planned(id, `Number ${n}`)));
    await fail(posts.slice(0, 12));
    await until('the first mail', async () => mails().length === 1);
    await fail(posts.slice(12, 24), 'partial');
    await until('the second mail', async () => mails().length === 2 && (await waiting()) === 0);
    const [first = Number.NaN, second = Number.NaN] = mails().map(({ at }) => at);
    expect(second - first).toBeGreaterThan(0.7 * (testTimes.betweenMailsMs ?? 0));
    const partly = '12 posts were published on some accounts only';
    expect(mails().map(subjectOf)).toEqual(['12 posts failed', partly]);
    expect(mails()[0]?.text).toContain('And 2 more.');
  });

  it('is told by the next worker when one died with the mail, and not of what is over', async () => {
    const { account, planned, mails, waiting, userId } = await somebody();
    const id = await account('demo');
    const [failed = '', mended = ''] = [await planned(id, 'Still failed'), await planned(id, 'Mended')];
    await carillon.db.mailKind.create({
      data: { userId, kind: 'posts', leaseUntil: new Date(Date.now() + 60_000) },
    });
    await fail([failed, mended]);
    await carillon.db.post.update({ where: { id: mended }, data: { status: 'published' } });
    await carillon.db.mailKind.updateMany({ where: { userId }, data: { leaseUntil: null } });
    const times = { waitMs: 0, betweenMs: 0, leaseMs: 800 };
    await until('it to be claimed by somebody who dies', async () => {
      const claimed = await claimMails(carillon.db, times);
      return claimed.some((one) => one.userId === userId) || mails().length > 0;
    });
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails()[0]?.text).toContain('Still failed');
    expect(mails()[0]?.text).not.toContain('Mended');
  });

  it('is told nothing of sandbox accounts, of a kind that they switched off, or while disabled', async () => {
    const sandboxed = await somebody();
    const inSandbox = await carillon.account(sandboxed.profileId, 'x', 'demo');
    await fail([await sandboxed.planned(inSandbox, 'Played')]);
    expect(await sandboxed.waiting()).toBe(0);

    const quiet = await somebody();
    await changeMailKinds(carillon.db, quiet.userId, { posts: false });
    const own = await quiet.account('demo');
    await fail([await quiet.planned(own, 'Unwanted')]);
    expect(await quiet.waiting()).toBe(0);
    await carillon.db.socialAccount.update({ where: { id: own }, data: { state: 'reconnect' } });
    expect(await quiet.waiting()).toBe(1);

    const disabled = await somebody();
    const post = await disabled.planned(await disabled.account('demo'), 'Held');
    await carillon.db.user.update({ where: { id: disabled.userId }, data: { disabledAt: new Date() } });
    await fail([post]);
    await until('nothing to wait', async () => (await disabled.waiting()) + (await quiet.waiting()) === 0);
    expect([sandboxed, disabled].flatMap(({ mails }) => mails())).toEqual([]);
    expect(quiet.mails().map(subjectOf)).toEqual(['Reconnect @demo on X']);
  });
});

describe('a mail', () => {
  it('leaves out failures on sandbox accounts, and posts that have no others', async () => {
    const { account, planned, profileId, mails, waiting } = await somebody();
    const [own, played] = [await account('demo'), await carillon.account(profileId, 'x', 'played')];
    const [onlyPlayed, both] = [await planned([own, played], 'Only'), await planned([own, played], 'Both')];
    await fail([onlyPlayed], 'partial', [played]);
    await until('it to be forgotten', async () => (await waiting()) === 0);
    expect(mails()).toEqual([]);
    await fail([both]);
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails()[0]?.text).toContain('@demo on X');
    expect(mails()[0]?.text).not.toContain('@played');
  });

  it('is not told of what somebody stopped', async () => {
    const { account, planned, api, mails, waiting } = await somebody();
    const [one, other] = [await account('demo'), await account('other')];
    const [stopped, both] = [await planned([one], 'Stopped'), await planned([one, other], 'Both')];
    for (const post of [stopped, both])
      expect((await api.post(`/posts/${post}/platforms/${one}/stop`)).status).toBe(200);
    await until('it to be forgotten', async () => (await waiting()) === 0);
    expect(mails()).toEqual([]);
    await fail([both], 'failed', [other]);
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails()[0]?.text).toContain('@other on X');
    expect(mails()[0]?.text).not.toContain('@demo');
  });

  it('says in its subject that a post is out on some accounts', async () => {
    const { account, planned, mails, waiting } = await somebody();
    const [one, other] = [await account('demo'), await account('other')];
    await fail([await planned([one, other], 'Half')], 'partial', [one]);
    await until('it to be told', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails().map(subjectOf)).toEqual(['A post was published on some accounts only']);
  });

  it('is not sent of what was noticed while its reader unsubscribed', async () => {
    const { account, planned, mails, waiting, userId } = await somebody();
    const post = await planned(await account('demo'), 'Unwanted');
    await changeMailKinds(carillon.db, userId, { posts: false });
    await fail([post]);
    await carillon.db.mailNotice.create({ data: { userId, kind: 'posts', subjectId: post } }); // committed after it
    await until('it to be forgotten', async () => (await waiting()) === 0);
    expect(mails()).toEqual([]);
  });

  it('that cannot be noted down keeps no other one waiting', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, somebody));
    const [faulty] = people;
    const owner = openDatabase({ url: carillon.instance.ownerUrl, poolSize: 1 });
    await owner.$executeRawUnsafe(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'no'; END $$`);
    await owner.$executeRawUnsafe(`
      CREATE TRIGGER refused BEFORE DELETE ON mail_notices FOR EACH ROW
      WHEN (OLD.user_id = '${faulty?.userId}') EXECUTE FUNCTION refuse()`);
    const posts = await Promise.all(
      people.map(async ({ account, planned }) => planned(await account('demo'), 'Failed')),
    );
    await fail(posts);
    await until('all to be told', async () => people.every(({ mails }) => mails().length > 0));
    await owner.$executeRawUnsafe('DROP TRIGGER refused ON mail_notices');
    await owner.$disconnect();
    await until('it to be over', async () => (await faulty?.waiting()) === 0);
  });
});

describe('a server without mails', () => {
  it('writes nothing down', async () => {
    const plain = await startCarillon();
    const { profileId, userId } = await plain.tenant();
    const id = await plain.account(profileId, 'x', 'demo');
    await plain.db.socialAccount.update({ where: { id }, data: { sandbox: false } });
    await plain.db.socialAccount.update({ where: { id }, data: { state: 'reconnect' } });
    expect(await plain.db.mailNotice.count({ where: { userId } })).toBe(0);
    await plain.stop();
  });
});
