import { disableUser } from '@carillon/db/people';
import { keepPasswordReset } from '@carillon/db/sign-in';
import { createUser } from '@carillon/db/users';
import { type MailServer, startMailServer } from '@carillon/mail/testing/start-mail-server';
import { digest, newToken } from '@carillon/secrets';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard, type TestPerson } from '../../../testing/start-dashboard.ts';

const better = 'four words beside each other';

let dashboard: Dashboard;
let mail: MailServer;

beforeAll(async () => {
  mail = await startMailServer();
  dashboard = await startDashboard({ SMTP_URL: mail.url, MAIL_FROM: 'Carillon <carillon@example.com>' });
});

afterAll(async () => {
  await dashboard.stop();
  await mail.stop();
});

const ask = (email: string) => dashboard.browser().post('/app/password-reset/mail', { email });
const choose = (token: string, password = better) =>
  dashboard.browser().post('/app/password-reset', { token, password });

const mailsTo = (email: string) => mail.received.filter(({ to }) => to.includes(email));

/** The secret of the link in the next mail to somebody. */
const tokenFor = (email: string, count = 1) =>
  until('the mail', async () => {
    const text = mailsTo(email)[count - 1]?.text ?? '';
    return /\/reset-password#([\w-]{43})/.exec(text)?.[1];
  });

async function linkFor({ userId }: TestPerson, minutes = 60): Promise<string> {
  const token = newToken();
  await keepPasswordReset(dashboard.db, { id: digest(token), userId, minutes });
  return token;
}

const letsIn = async (email: string, password: string) =>
  (await dashboard.browser().signIn(email, password)).status === 200;

/** All mails that were asked for have gone out, or were not to. */
async function settled(): Promise<void> {
  const probe = await dashboard.person();
  await ask(probe.email);
  await tokenFor(probe.email);
}

describe('a forgotten password', () => {
  it('is replaced by the link in a mail, which works once and signs out everywhere', async () => {
    const person = await dashboard.signedIn();
    expect((await ask(` ${person.email.toUpperCase()} `)).status).toBe(204);
    const token = await tokenFor(person.email);
    const [{ text = '' } = {}] = mailsTo(person.email);
    expect(text).toContain(`${dashboard.url}/reset-password#${token}`);
    expect((await choose(token)).status).toBe(204);
    expect((await person.client.get('/app/usage')).status).toBe(401);
    expect([await letsIn(person.email, person.password), await letsIn(person.email, better)]).toEqual([
      false,
      true,
    ]);
    const again = await choose(token, 'yet another set of words');
    expect([again.status, again.headers.get('x-error-code')]).toEqual([410, 'reset_over']);
    expect(await letsIn(person.email, better)).toBe(true);
    const events = await dashboard.db.auditEvent.findMany({ where: { userId: person.userId } });
    const actions = events.map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['password.reset_requested', 'password.reset']));
  });

  it('signs nobody in, and leaves the second factor', async () => {
    const person = await dashboard.person();
    await dashboard.db.totpSecret.create({
      data: { userId: person.userId, sealed: 'sealed', confirmedAt: new Date() },
    });
    const answer = await choose(await linkFor(person));
    expect([answer.status, answer.headers.getSetCookie()]).toEqual([204, []]);
    const entrance = await dashboard.browser().signIn(person.email, better);
    expect(entrance.body.data).toMatchObject({ secondFactor: { totp: true } });
    expect(entrance.headers.getSetCookie().join()).not.toContain('carillon_session');
  });

  it('lets the person in again at once, though others tried too many passwords', async () => {
    const person = await dashboard.person();
    for (let at = 0; at < 11; at += 1) await dashboard.browser().signIn(person.email, `wrong ${at}`);
    expect((await dashboard.browser().signIn(person.email, person.password)).status).toBe(429);
    await choose(await linkFor(person));
    expect(await letsIn(person.email, better)).toBe(true);
  });
});

describe('the answer to a forgotten password', () => {
  it('is the same for users, for nobody, and for those who get no mail, and so is its work', async () => {
    const person = await dashboard.person();
    const [invited, disabled] = [`invited-${person.email}`, await dashboard.person()];
    await createUser(dashboard.db, { email: invited, passwordHash: '', plan: 'free', oidcInvited: true });
    await disableUser(dashboard.db, disabled.userId);
    const answers = [];
    for (const email of [person.email, `nobody-${person.email}`, invited, disabled.email, 'no address']) {
      const { status, text, headers } = await ask(email);
      const told = [...headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
      answers.push({ status, text, told: told.filter(([, value]) => !value.includes('nonce-')) });
    }
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    await settled();
    expect(mailsTo(person.email)).toHaveLength(1);
    for (const email of [`nobody-${person.email}`, invited, disabled.email])
      expect(mailsTo(email)).toEqual([]);
  });

  it('does not wait for the mail: not for its server, and not for the database', async () => {
    const slow = await startMailServer({ delayMs: 500 });
    const { carillon } = dashboard;
    const waiting = await startDashboard(
      { SMTP_URL: slow.url, MAIL_FROM: 'carillon@example.com' },
      { carillon },
    );
    const { email } = await waiting.person();
    const { status } = await waiting.browser().post('/app/password-reset/mail', { email });
    expect([status, slow.received]).toEqual([204, []]);
    await waiting.stop();
    await slow.stop();
    expect(slow.received).toHaveLength(1);
  });

  it('sends one mail in five minutes, whose link stays good, however often somebody asks', async () => {
    const person = await dashboard.person();
    for (let at = 0; at < 5; at += 1) await ask(person.email);
    await settled();
    expect(mailsTo(person.email)).toHaveLength(1);
    expect((await choose(await tokenFor(person.email))).status).toBe(204);
  });

  it('is a wait for an address that asks for very many', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 15; round += 1) {
      const asked = Array.from({ length: 10 }, (_, at) => ask(`nobody-${round}-${at}@example.com`));
      statuses.push(...(await Promise.all(asked)).map(({ status }) => status));
    }
    expect(statuses.at(-1)).toBe(429);
    expect(statuses.filter((status) => status === 204).length).toBeLessThanOrEqual(100);
  });
});

describe('a link for a new password', () => {
  it('is worth nothing once it is too old, or a newer one was made', async () => {
    const person = await dashboard.person();
    const [first, second] = [await linkFor(person), await linkFor(person)];
    expect((await choose(first)).status).toBe(410);
    await dashboard.db
      .$executeRaw`UPDATE password_resets SET expires_at = now() - interval '1 second' WHERE user_id = ${person.userId}`;
    expect((await choose(second)).status).toBe(410);
    expect(await letsIn(person.email, person.password)).toBe(true);
  });

  it('changes the password of its own user only', async () => {
    const [mine, theirs] = [await dashboard.person(), await dashboard.signedIn()];
    await choose(await linkFor(mine));
    expect([await letsIn(mine.email, better), await letsIn(theirs.email, theirs.password)]).toEqual([
      true,
      true,
    ]);
    expect((await theirs.client.get('/app/usage')).status).toBe(200);
  });

  it.each([
    ['password', 'password_common'],
    ['Password1', 'password_common'],
    ['carillon2026', 'password_personal'],
    ['short', 'too_few'],
  ])('takes no “%s”, and can be used with a better one', async (password, code) => {
    const person = await dashboard.person();
    const token = await linkFor(person);
    const refused = await choose(token, password);
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, code]);
    expect(refused.body.error).toMatch(/\.$/);
    expect((await choose(token)).status).toBe(204);
  });

  it('is stored by what changes nothing', async () => {
    const person = await dashboard.person();
    const token = await linkFor(person);
    const row = await dashboard.db.passwordReset.findUnique({ where: { userId: person.userId } });
    expect(JSON.stringify(row)).not.toContain(token);
    expect((await choose(row?.id ?? '')).status).toBe(410);
  });
});

describe('an installation without a mail server', () => {
  it('offers no mails, and sends none; links of the command line work', async () => {
    const { carillon } = dashboard;
    const silent = await startDashboard({}, { carillon });
    const person = await silent.person();
    const { body } = await silent.browser().get('/app/sign-in/ways');
    expect(body.data).toMatchObject({ forgotten: false });
    const { status } = await silent.browser().post('/app/password-reset/mail', { email: person.email });
    expect(status).toBe(404);
    const token = await linkFor(person);
    const answer = await silent.browser().post('/app/password-reset', { token, password: better });
    expect(answer.status).toBe(204);
    await silent.stop();
  });
});

describe('a mail server that is away', () => {
  it('is in the log and in the metrics', async () => {
    const { carillon } = dashboard;
    const refusing = await startMailServer({ refusals: [550] });
    const other = await startDashboard(
      { SMTP_URL: refusing.url, MAIL_FROM: 'carillon@example.com' },
      { carillon },
    );
    const { email } = await other.person();
    expect((await other.browser().post('/app/password-reset/mail', { email })).status).toBe(204);
    await until('the count', async () =>
      /carillon_mails_total\{.*outcome="failed".*\} 1/.test(await other.parts.metrics.metrics()),
    );
    await other.stop();
    await refusing.stop();
  });
});

describe('a common password', () => {
  it('is refused where the first admin is made, and where somebody changes theirs', async () => {
    const { carillon } = dashboard;
    const person = await dashboard.signedIn();
    const change = (password: string) =>
      person.client.post('/app/password', { current: person.password, password });
    for (const [password, code] of [
      ['iloveyou', 'password_common'],
      ['QWERTYUIOP', 'password_common'],
      [person.email, 'password_personal'],
    ] as const) {
      const { status, headers } = await change(password);
      expect([status, headers.get('x-error-code')]).toEqual([400, code]);
    }
    expect(await letsIn(person.email, person.password)).toBe(true);
    const refused = await dashboard
      .browser()
      .setUp(await dashboard.setUpToken(), 'admin@example.com', 'password1');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'password_common']);
    expect(await carillon.db.user.count({ where: { admin: true } })).toBe(0);
  });
});
