import { createLog, openRegistry } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterEach, describe, expect, it } from '@jest/globals';
import { openMailer } from './mailer.ts';
import { openOutbox } from './outbox.ts';
import { type MailServer, startMailServer } from './testing/start-mail-server.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

type Outbox = ReturnType<typeof openOutbox>;

/** An outbox in front of a server. */
async function open(server: Parameters<typeof startMailServer>[0], more: { capacity?: number } = {}) {
  const smtp = await startMailServer(server);
  undo.push(() => smtp.stop());
  const metrics = openRegistry();
  const mailer = openMailer({ url: smtp.url, from: 'Carillon <carillon@example.com>', timeoutMs: 2_000 });
  const outbox = openOutbox({
    mailer,
    log,
    metrics,
    purposes: [],
    retryAfterMs: [10, 10],
    closeWithinMs: 2_000,
    ...more,
  });
  undo.push(() => outbox.close());
  const counted = async () => {
    const metric = await metrics.getSingleMetric('carillon_mails_total')?.get();
    return Object.fromEntries(metric?.values.map(({ labels, value }) => [labels['outcome'], value]) ?? []);
  };
  return { outbox, smtp, counted };
}

const letter = (to = 'ada@example.com') => ({ to, subject: 'Hello', text: 'A letter with ünïcode.' });
const post = (outbox: Outbox, to?: string) => outbox.add('test', async () => letter(to));
const arrival = (smtp: MailServer, count: number) =>
  until(`${count} letters`, async () => smtp.received.length >= count);

describe('an outbox', () => {
  it('sends what it is given, by a real server that asks who is there', async () => {
    const { outbox, smtp, counted } = await open({ user: { name: 'carillon', password: 'secret-word' } });
    post(outbox);
    await arrival(smtp, 1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'carillon@example.com', to: ['ada@example.com'] });
    expect(mail?.text).toMatch(/^Subject: Hello\r$/m);
    expect(mail?.text).toContain('A letter with ünïcode.');
    await until('the count', async () => (await counted())['sent'] === 1);
  });

  it('tries again when the server says later, and not when it says no', async () => {
    const later = await open({ refusals: [451, 421] });
    post(later.outbox);
    await arrival(later.smtp, 1);
    expect(later.smtp.tries()).toBe(3);

    const never = await open({ refusals: [550, 550] });
    post(never.outbox);
    await until('the failure', async () => (await never.counted())['failed'] === 1);
    expect([never.smtp.tries(), never.smtp.received]).toEqual([1, []]);
  });

  it('gives a letter up after its last try, and counts it', async () => {
    const { outbox, smtp, counted } = await open({ refusals: [451, 451, 451, 451] });
    post(outbox);
    await until('the failure', async () => (await counted())['failed'] === 1);
    expect(smtp.tries()).toBe(3);
  });

  it('holds only so many, drops the rest at once, and counts them', async () => {
    const { outbox, smtp, counted } = await open({ delayMs: 200 }, { capacity: 3 });
    for (let at = 0; at < 10; at += 1) post(outbox, `a${at}@example.com`);
    expect(await counted()).toEqual({ dropped: 5 });
    await arrival(smtp, 5);
  });

  it('outlives a letter that cannot be written, and one that nobody wants any more', async () => {
    const { outbox, smtp, counted } = await open({});
    outbox.add('test', () => Promise.reject(new Error('Postgres is away.')));
    outbox.add('test', async () => null);
    post(outbox);
    await arrival(smtp, 1);
    await until('the count', async () => (await counted())['sent'] === 1);
    expect(await counted()).toEqual({ failed: 1, sent: 1 });
  });

  it('finishes what it is sending before it closes', async () => {
    const { outbox, smtp } = await open({ delayMs: 100 });
    post(outbox);
    await until('the try', async () => smtp.tries() > 0);
    await outbox.close();
    expect(smtp.received).toHaveLength(1);
    post(outbox);
    expect(smtp.tries()).toBe(1);
  });
});
