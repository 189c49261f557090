import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { freePort } from '@carillon/local-services';
import { fastestTime } from '@carillon/testing/fastest-time';
import { describe, expect, it } from '@jest/globals';
import { encryptionOf, openMailer } from './mailer.ts';
import { startMailServer } from './testing/start-mail-server.ts';

const from = 'Carillon <carillon@example.com>';

async function sendTo(url: string, mail: { to?: string; subject?: string } = {}) {
  const mailer = openMailer({ url, from, timeoutMs: 20_000 });
  const outcome = await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'Text', ...mail });
  mailer.close();
  return outcome;
}

describe('a mailer', () => {
  it('says that a server is away, without throwing', async () => {
    const outcome = await sendTo(`smtp://127.0.0.1:${await freePort()}`);
    expect(outcome).toEqual({ kind: 'passing', message: expect.stringContaining('ECONNREFUSED') });
  });

  it('gives up a letter as a whole, however often its server says a word', async () => {
    const ended: Promise<unknown>[] = [];
    const server = createServer((socket: Socket) => {
      socket.on('error', () => {}).write('220 slow.example\r\n');
      const words = setInterval(() => socket.write('250-one more word\r\n'), 50);
      ended.push(once(socket, 'close').then(() => clearInterval(words)));
      socket.resume();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const mailer = openMailer({ url: `smtp://127.0.0.1:${port}`, from, timeoutMs: 20_000, deadlineMs: 600 });
    async function wait(): Promise<number> {
      const begin = performance.now();
      const outcome = await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'Text' });
      expect(outcome).toEqual({ kind: 'passing', message: 'The mail server did not take it within 0.6 s.' });
      return performance.now() - begin;
    }
    expect(await fastestTime(wait, 2_000)).toBeLessThan(2_000);
    server.close();
    await Promise.all(ended);
    mailer.close();
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
