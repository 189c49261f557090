import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { rawConnection } from './testing/raw-connection.ts';

let carillon: Carillon;
let apiKey: string;
let profileId: string;

beforeAll(async () => {
  carillon = await startCarillon();
  ({ apiKey, profileId } = await carillon.tenant('growth'));
});
afterAll(() => carillon.stop());

/** The answer to a request whose headers are written by hand. */
async function answerTo(...headers: string[]) {
  const connection = await rawConnection(carillon.url);
  connection.write(['GET /v1/posts HTTP/1.1', ...headers, 'Connection: close', '', ''].join('\r\n'));
  const [head = '', body = ''] = (await connection.answer()).split('\r\n\r\n');
  return { status: Number(head.split(' ')[1]), code: /x-error-code: (\w+)/i.exec(head)?.[1], body };
}

const post = (body: string) =>
  fetch(`${carillon.url}/v1/posts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
    body,
  });

describe('a request', () => {
  it.each([
    ['without Host', [], 400, 'host_invalid'],
    ['with two of them', ['Host: a', 'Host: b'], 400, 'host_invalid'],
    ['that expects the unknown', ['Host: a', 'Expect: 200-maybe'], 400, 'expectation_unknown'],
  ])('%s is answered in words', async (_, headers, status, code) => {
    const answer = await answerTo(...headers);
    expect(answer).toMatchObject({ status, code });
    expect(answer.body).toContain('"error":"');
  });

  it('of nobody is told how to say who calls', async () => {
    const { status, headers } = await fetch(`${carillon.url}/v1/posts`);
    expect([status, headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  });

  it('that gives a field twice is refused: one of two texts would be lost without a word', async () => {
    const target = (content: string) => `"sac_1":{"items":[{"content":"${content}"}]}`;
    const answer = await post(`{"profileId":"${profileId}","platforms":{${target('one')},${target('two')}}}`);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      {
        error:
          'The request body gives platforms.sac_1 twice, and only one of the two could be used. Give it once.',
      },
    ]);
  });

  it('that is not UTF-8 is refused, with the byte and its place', async () => {
    const body = Buffer.from(`{"profileId":"Gr\xfc\xdfe"}`, 'latin1');
    const answer = await post(body as unknown as string);
    expect([answer.status, await answer.json()]).toEqual([
      400,
      { error: 'The request body is not UTF-8 (byte 0xFC at position 16). Encode it as UTF-8.' },
    ]);
  });
});
