import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Carillon, version } from './index.ts';
import { withClient } from './testing/open-client.ts';

const good = { body: { data: { id: 'pst_1', hue: 'of a later version' }, message: 'Done.', warnings: [] } };

describe('new Carillon', () => {
  afterEach(() => {
    delete process.env['CARILLON_API_KEY'];
    delete process.env['CARILLON_API_URL'];
  });

  it('takes key and address from the environment', async () => {
    await withClient([good], async ({ requests, carillon }) => {
      await carillon.me();
      process.env['CARILLON_API_KEY'] = 'svc_sk_2';
      process.env['CARILLON_API_URL'] = `http://${requests[0]?.headers.host}/v1/`;
      await new Carillon().me();
      expect(requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([
        ['/v1/me', 'Bearer svc_sk_test_1'],
        ['/v1/me', 'Bearer svc_sk_2'],
      ]);
    });
  });

  it.each([
    [{ baseUrl: 'https://a.example' }, 'Give an apiKey, or set CARILLON_API_KEY.'],
    [{ apiKey: 'k' }, 'Give the address of the API as baseUrl, or set CARILLON_API_URL.'],
    [{ apiKey: 'k', baseUrl: 'a.example' }, 'an address that begins with https:// or http://.'],
    [{ apiKey: 'k', baseUrl: 'ftp://a.example' }, 'an address that begins with https:// or http://.'],
    [{ apiKey: 'k', baseUrl: 'https://ada:secret@a.example' }, 'must be without a user and a password.'],
    [{ apiKey: 'k', baseUrl: 'https://a.example', timeoutMs: 0 }, 'The timeoutMs is a number above 0.'],
    [{ apiKey: 'k', baseUrl: 'https://a.example', maxRetries: -1 }, 'The maxRetries is a whole number'],
  ])('says what is wrong with %j', (options, sentence) => {
    expect(() => new Carillon(options)).toThrow(sentence);
  });

  it('shows its key to nobody who prints it, nor a password that stood in its address', () => {
    const carillon = new Carillon({ apiKey: 'svc_sk_secret', baseUrl: 'https://a.example' });
    for (const shown of [inspect(carillon, { depth: 9, showHidden: true }), JSON.stringify(carillon)])
      expect(shown).not.toContain('svc_sk_secret');
    const withPassword = () => new Carillon({ apiKey: 'k', baseUrl: 'https://ada:secret@a.example' });
    expect(withPassword).not.toThrow('secret');
  });

  it('names its version, which is that of the package', () => {
    const about = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8'));
    const root = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
    expect([version, about.version]).toEqual([root.version, root.version]);
    expect([about.dependencies, about.private]).toEqual([undefined, undefined]);
  });
});

describe('a call', () => {
  it('answers the data, and with withResponse() the whole', async () => {
    await withClient([{ ...good, headers: { 'x-request-id': 'req_1' } }], async ({ carillon }) => {
      expect(await carillon.posts.get('pst_1')).toEqual(good.body.data); // fields that nobody knows yet among them
      const { data, answer, response, requestId } = await carillon.posts.get('pst_1').withResponse();
      expect([data, answer, requestId]).toEqual([good.body.data, good.body, 'req_1']);
      expect(response.headers.get('x-request-id')).toBe('req_1');
    });
  });

  it('is a promise like any other', async () => {
    await withClient([good], async ({ carillon }) => {
      let ended = 0;
      const get = carillon.posts.get('pst_1').finally(() => ended++);
      const posts = await Promise.all([get, carillon.posts.get('pst_1')]);
      expect([posts.map(({ id }) => id), ended]).toEqual([['pst_1', 'pst_1'], 1]);
    });
    await withClient([{ status: 404, body: { error: 'None.' } }], async ({ carillon }) => {
      expect(await carillon.posts.get('pst_1').catch((error: Error) => error.message)).toBe('None.');
    });
  });

  it('sends parameters, and those that it does not know', async () => {
    await withClient([good], async ({ carillon, requests }) => {
      const filter = { metadata: { campaign: 'a b' }, q: 'ä+&', limit: undefined as never };
      await carillon.posts.list({ ...filter, from: '2040-01-09T09:00:00+01:00' }, { query: { hue: 3 } });
      const post = { profileId: 'prf_1', platforms: [], hue: 'red' };
      await carillon.posts.create(post, {
        ...{ wait: 15, idempotencyKey: 'mine', body: { tint: 'blue' } },
        headers: { 'x-trace': '1', accept: 'application/json' },
      });
      const [list, create] = requests;
      expect(Object.fromEntries(new URL(`http://a${list?.path}`).searchParams)).toEqual({
        ...{ 'metadata[campaign]': 'a b', q: 'ä+&', from: '2040-01-09T09:00:00+01:00', hue: '3' },
      });
      expect([create?.path, JSON.parse(create?.body ?? '')]).toEqual([
        '/v1/posts?wait=15',
        { ...post, tint: 'blue' },
      ]);
      expect(create?.headers).toMatchObject({
        ...{ 'idempotency-key': 'mine', 'x-trace': '1', accept: 'application/json' },
        ...{ 'content-type': 'application/json', 'user-agent': `carillon-sdk/${version}` },
      });
      expect(list?.headers['idempotency-key']).toBeUndefined();
    });
  });

  it.each(['', '.', '..', undefined as never])(
    'refuses %j as an id, which would lead elsewhere',
    async (id) => {
      await withClient([good], async ({ carillon, requests }) => {
        expect(() => carillon.posts.delete(id)).toThrow('An id is missing');
        await carillon.posts.get('../webhooks?a#b');
        expect(requests.map(({ path }) => path)).toEqual(['/v1/posts/..%2Fwebhooks%3Fa%23b']);
      });
    },
  );

  it('may be one that has no method yet', async () => {
    await withClient([good], async ({ carillon, requests }) => {
      const { data, answer } = await carillon.request('POST', '/bells?a=b', { tone: 'c' }).withResponse();
      expect([data, answer]).toEqual([good.body.data, good.body]);
      const [request] = requests;
      expect([request?.path, JSON.parse(request?.body ?? '')]).toEqual(['/v1/bells?a=b', { tone: 'c' }]);
      expect(request?.headers['idempotency-key']).toMatch(/^[0-9a-f-]{36}$/);
    });
  });

  it('uses the fetch that it is given', async () => {
    const asked: string[] = [];
    const own = async (url: string | URL | Request) => {
      asked.push(String(url));
      return Response.json({ data: { id: 'usr_1' } });
    };
    const carillon = new Carillon({ apiKey: 'k', baseUrl: 'https://a.example', fetch: own as typeof fetch });
    expect([await carillon.me(), asked]).toEqual([{ id: 'usr_1' }, ['https://a.example/v1/me']]);
  });
});
