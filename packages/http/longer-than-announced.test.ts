import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawConnection } from './testing/raw-connection.ts';

let carillon: Carillon;
let tenant: Tenant;
let account: string;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('scale');
  account = await carillon.account(tenant.profileId, 'x', 'demo');
});
afterAll(() => carillon.stop());

const post = (content: string) =>
  JSON.stringify({ profileId: tenant.profileId, platforms: { [account]: { items: [{ content }] } } });

const request = (body: string, headers: readonly string[] = []) =>
  [
    'POST /v1/posts HTTP/1.1',
    'Host: carillon.example',
    `Authorization: Bearer ${tenant.apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...headers,
    '',
    body,
  ].join('\r\n');

/** Everything that is answered until the connection ends. */
async function answerTo(...parts: string[]): Promise<string> {
  const connection = await rawConnection(carillon.url);
  for (const part of parts) connection.write(part);
  return connection.answer();
}

const statuses = (answer: string) => [...answer.matchAll(/HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status);
const stored = (content: string) => carillon.db.post.count({ where: { content } });

describe('a body that is longer than its Content-Length', () => {
  it.each([
    ['at once', (text: string) => [`${text}trailing garbage\r\n\r\n`]],
    ['in pieces', (text: string) => [text, 'trailing ', 'garbage', '\r\n\r\n']],
  ])('is answered first, then refused, when it comes %s: never stored in silence', async (way, parts) => {
    for (let n = 0; n < 20; n++) {
      const content = `${way} ${n}`;
      const answer = await answerTo(...parts(request(post(content))));
      expect(statuses(answer)).toEqual(['201', '400']);
      expect(answer).toContain('The request cannot be read: it is cut off, or not HTTP.');
      expect(await stored(content)).toBe(1);
    }
  });

  it('is answered, when its client wants the connection to end', async () => {
    const answer = await answerTo(`${request(post('ends'), ['Connection: close'])}trailing garbage\r\n\r\n`);
    expect(statuses(answer)[0]).toBe('201');
    expect(await stored('ends')).toBe(1);
  });

  it('is refused before the next one is read', async () => {
    const [first, next] = [request(post('first')), request(post('never'))];
    expect(statuses(await answerTo(`${first}garbage\r\n\r\n${next}`))).toEqual(['201', '400']);
    expect([await stored('first'), await stored('never')]).toEqual([1, 0]);
  });
});
