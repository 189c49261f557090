import { freePort } from '@carillon/local-services';
import { describe, expect, it } from '@jest/globals';
import { encryptionOf } from './encryption-of.ts';
import { openMailer } from './mailer.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const from = 'Carillon <carillon@example.com>';

async function sendTo(url: string, mail: { to?: string; subject?: string } = {}) {
  const mailer = openMailer({ url, from, timeoutMs: 500 });
  const outcome = await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'Text', ...mail });
  mailer.close();
  return outcome;
}

describe('a mailer', () => {
  it('says that a server is away, without throwing', async () => {
    const outcome = await sendTo(`smtp://127.0.0.1:${await freePort()}`);
    expect(outcome).toEqual({ kind: 'passing', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('says that a password is wrong, and does not show it', async () => {
    const server = await startMailServer({ user: { name: 'carillon', password: 'right-one' } });
    const outcome = await sendTo(server.url.replace('right-one', 'wrong-one'));
    expect(outcome.kind).toBe('lasting');
    expect(JSON.stringify(outcome)).not.toContain('wrong-one');
    await server.stop();
  });

  it('lets no address or subject add headers or readers', async () => {
    const server = await startMailServer();
    await sendTo(server.url, { subject: 'Hello\r\nBcc: eve@example.com' });
    await sendTo(server.url, { to: 'ada@example.com, eve@example.com' });
    await sendTo(server.url, { to: 'ada@example.com\r\nBcc: eve@example.com' });
    expect(server.received.flatMap(({ to }) => to)).not.toContain('eve@example.com');
    for (const { text } of server.received) expect(text).not.toMatch(/^Bcc:/im);
    await server.stop();
  });

  it.each([
    ['smtp://mail.example.com', true],
    ['smtp://10.0.0.1:25', true],
    ['smtp://127.0.0.1.example.com', true],
    ['smtp://relay:25?requireTLS=false', false],
    ['smtp://127.0.0.1:25', false],
    ['smtp://[::1]:25', false],
  ])('to %s: encrypted or not at all? %s', (url, requireTLS) => {
    expect(encryptionOf(url)).toEqual({ requireTLS });
  });

  it('sends nothing unencrypted to a server that has to be encrypted', async () => {
    const server = await startMailServer();
    const outcome = await sendTo(`${server.url}?requireTLS=true`);
    expect([outcome.kind, server.received]).toEqual(['lasting', []]);
    await server.stop();
  });
});
