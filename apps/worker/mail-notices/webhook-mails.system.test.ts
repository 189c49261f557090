import { keepNoticing } from '@carillon/db/mail-notices';
import { createEndpoint, newEndpointId } from '@carillon/db/webhooks';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { type MailServer, startMailServer } from '@carillon/mail/testing/start-mail-server';
import { startScriptedServer } from '@carillon/testing/scripted-server';
import { until } from '@carillon/testing/until';
import { newSigningSecret, sealSecret, sealUrl } from '@carillon/webhooks';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let smtp: MailServer;

beforeAll(async () => {
  smtp = await startMailServer();
  carillon = await startCarillon({ smtpUrl: smtp.url });
  await keepNoticing(carillon.db, 60_000); // as its worker does
  carillon.startWorker(10, { mailWebhookFailingMs: failingMs });
});
afterAll(async () => {
  await carillon.stop();
  await smtp.stop();
});

/** An owner is told once a webhook has been failing for so long, ms. */
const failingMs = 600_000;

async function listening(sandbox = false) {
  const { userId, profileId } = await carillon.tenant('scale');
  const { email } = await carillon.db.user.findUniqueOrThrow({ where: { id: userId } });
  let status = 500;
  const server = await startScriptedServer(() => ({ status }));
  const id = newEndpointId();
  const secret = await sealSecret(newSigningSecret(), id, carillon.webhookKeys);
  const events = ['account.connected'];
  const url = `${server.url}/hooks?token=canary`;
  const address = await sealUrl(url, id, carillon.webhookKeys);
  await createEndpoint(
    carillon.db,
    { id, userId, secret, url, address, description: '', events, profileIds: [], sandbox },
    { max: 20 },
  );
  let accounts = 0;
  return {
    id,
    host: new URL(url).host,
    answers: (next: number) => {
      status = next;
    },
    /** Something happens, and is told to its end. */
    async told() {
      await carillon.account(profileId, 'x', `mailed-${++accounts}`);
      await until('it to be over', async () => {
        const where = { endpointId: id, status: 'pending' } as const;
        return (await carillon.db.webhookDelivery.count({ where })) === 0;
      });
    },
    /** It failed for the first time so long ago, ms. */
    failedFor: (ms: number) =>
      carillon.db.webhookEndpoint.update({
        where: { id },
        data: { failingSince: new Date(Date.now() - ms) },
      }),
    mails: () => smtp.received.filter(({ to }) => to.includes(email)),
    waiting: () => carillon.db.mailNotice.count({ where: { userId } }),
    isMailed: async () =>
      (await carillon.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })).failingMailed,
  };
}

const subjectOf = ({ text }: { readonly text: string }) => /^Subject: (.*)\r$/m.exec(text)?.[1];

describe('the owner of a webhook', () => {
  it('is told by mail once it has failed for a while, and once only, until it worked in between', async () => {
    const { id, host, told, answers, failedFor, mails, waiting, isMailed } = await listening();
    await told();
    expect(mails()).toEqual([]); // what fails for a moment is tried again, and nobody need do anything
    await failedFor(2 * failingMs);
    await told();
    await until('a mail', async () => mails().length === 1 && (await waiting()) === 0);
    expect(mails().map(subjectOf)).toEqual(['A webhook is failing']);
    expect(mails()[0]?.text).toContain(`https://dashboard.example/webhooks/${id}`);
    expect(mails()[0]?.text).toContain(host);
    expect(mails()[0]?.text).not.toContain('canary');
    expect(mails()[0]?.text).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    await told();
    expect(await waiting()).toBe(0);

    answers(200);
    await told();
    expect(await isMailed()).toBe(false);
    answers(500);
    await told();
    await failedFor(2 * failingMs);
    await told();
    await until('a mail of the second time', async () => mails().length === 2);
  });

  it('is told by mail when the service switches it off, and not when a person does', async () => {
    const { id, told, answers, mails } = await listening();
    answers(410);
    await told();
    await until('a mail', async () => mails().length === 1);
    expect(mails().map(subjectOf)).toEqual(['A webhook is switched off']);
    expect(mails()[0]?.text).toContain('It answered 410 Gone');

    const other = await listening();
    await other.told();
    await carillon.db.webhookEndpoint.update({ where: { id: other.id }, data: { active: false } });
    expect(await other.waiting()).toBe(0);
    expect(id).not.toBe(other.id);
  });

  it('is told nothing of one for the sandbox', async () => {
    const { told, failedFor, waiting } = await listening(true);
    await told();
    await failedFor(2 * failingMs);
    await told();
    expect(await waiting()).toBe(0);
  });
});
