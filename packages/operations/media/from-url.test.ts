import { randomUUID } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, createServer as createTcpServer, type Server as TcpServer } from 'node:net';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mediaClient, small } from '../testing/media-client.ts';

let carillon: Carillon;
let client: ReturnType<typeof mediaClient>;
/** A server somewhere, and another that it may redirect to. */
let somewhere: string;
let elsewhere: string;
/** One that speaks no HTTP, and one that is closed. */
let noHttp: string;
let closed: string;
let requests = 0;
/** Whether the file that is there once was fetched. */
let isGone = false;
const servers: Server[] = [];

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  return listen(server);
}

async function listen(server: TcpServer): Promise<string> {
  server.unref();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeAll(async () => {
  const picture = await small();
  elsewhere = await serve((_, response) => response.end(picture));
  somewhere = await serve((request, response) => {
    requests += 1;
    const { pathname } = new URL(request.url ?? '', somewhere);
    const redirect = (location: string) => response.writeHead(302, { location }).end();
    if (pathname === '/tower.png') response.end(picture);
    else if (pathname === '/once' && !isGone) {
      isGone = true;
      response.end(picture);
    } else if (pathname === '/moved') redirect('/tower.png');
    else if (pathname === '/accents') redirect(Buffer.from('/café.png').toString('latin1'));
    else if (pathname === '/caf%C3%A9.png') response.end(picture);
    else if (pathname.startsWith('/hops-'))
      redirect(pathname === '/hops-1' ? '/tower.png' : `/hops-${Number(pathname.slice(6)) - 1}`);
    else if (pathname === '/known' && /^Carillon\/[\d.]+/.test(request.headers['user-agent'] ?? ''))
      response.end(picture);
    else if (pathname === '/elsewhere') redirect(elsewhere);
    else if (pathname === '/round') redirect('/round');
    else if (pathname === '/file') redirect('file:///etc/passwd');
    else if (pathname === '/words') response.end('just words');
    else if (pathname === '/hang-up') response.destroy();
    else if (pathname === '/unpacked') response.writeHead(200, { 'content-encoding': 'gzip' }).end(picture);
    else if (pathname === '/to-closed') redirect(`${closed}/tower.png`);
    else if (pathname === '/to-nothing') redirect('https://[nothing');
    else if (pathname === '/cut')
      response.writeHead(200, { 'content-length': 9_999 }).write(picture, () => response.destroy());
    else response.writeHead(404).end('none');
  });
  noHttp = await listen(createTcpServer((socket) => socket.on('error', () => {}).end('SSH-2.0-OpenSSH\r\n')));
  const gone = createTcpServer();
  closed = await listen(gone);
  await new Promise((done) => gone.close(done));
  carillon = await startCarillon();
  const { apiKey } = await carillon.tenant('growth');
  client = mediaClient(carillon, apiKey);
});

afterAll(async () => {
  await carillon.stop();
  for (const server of servers) {
    server.closeAllConnections();
    server.close();
  }
});

const json = { 'content-type': 'application/json' };

const fetched = (body: object, headers: Record<string, string> = {}) =>
  client.send('POST', '/media/from-url', JSON.stringify(body), { headers: { ...json, ...headers } });

describe('POST /media/from-url', () => {
  it.each(['/tower.png', '/moved', '/elsewhere', '/accents', '/hops-5', '/known'])(
    'stores what lies at %s',
    async (path) => {
      const { status, body } = await fetched({ url: `${somewhere}${path}`, altText: 'A tower' });
      expect([status, body.data]).toEqual([
        201,
        expect.objectContaining({ altText: 'A tower', name: path.slice(1), width: 80 }),
      ]);
      expect(await client.prepared(body.data.id)).toMatchObject({ status: 'ready' });
    },
  );

  it('is done once under an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const url = `${somewhere}/tower.png`;
    const first = await fetched({ url, name: 'one.png' }, headers);
    await client.prepared(first.body.data.id);
    const again = await fetched({ url, name: 'one.png' }, headers);
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect((await fetched({ url, name: 'two.png' }, headers)).code).toBe('idempotency_key_reused');
  });

  it('answers again under the key of a request that was answered, whatever lies at the address now', async () => {
    const headers = { 'idempotency-key': randomUUID() };
    const body = { url: `${somewhere}/once` };
    const first = await fetched(body, headers);
    expect(first.status).toBe(201);
    expect((await fetched(body)).code).toBe('address_unusable');
    expect((await fetched(body, headers)).body).toEqual(first.body);
  });

  it.each([
    [
      '/nothing',
      'address_unusable',
      'The file cannot be fetched from its address: it answered with status 404.',
    ],
    [
      '/round',
      'address_unusable',
      'The file cannot be fetched from its address: it redirected more than 5 times.',
    ],
    [
      '/file',
      'address_unusable',
      'The file cannot be fetched from its address: it must begin with https://.',
    ],
    ['/cut', 'address_unusable', /^The file cannot be fetched from its address: .*\.$/],
    ['/words', 'file_unusable', /^The file cannot be used: it is of no type that is known; /],
  ])('refuses what lies at %s, and keeps nothing', async (path, code, sentence) => {
    const before = await carillon.db.medium.count();
    const answer = await fetched({ url: `${somewhere}${path}` });
    const expected = typeof sentence === 'string' ? sentence : expect.stringMatching(sentence);
    expect([answer.status, answer.code, answer.body.error]).toEqual([400, code, expected]);
    expect(await carillon.db.medium.count()).toBe(before);
    await until('the file to be removed', async () => (await client.incoming()).length === 0);
  });

  it.each([
    ['no address', {}, 'field_missing'],
    ['what is no address', { url: 'tower.png' }, 'wrong_value'],
    ['an unknown field', { url: 'https://example.com/a.png', caption: 'a' }, 'field_unknown'],
    ['another protocol', { url: 'ftp://example.com/a.png' }, 'address_unusable'],
  ])('refuses %s', async (_, body, code) => {
    const answer = await fetched(body);
    expect([answer.status, answer.code]).toEqual([400, code]);
  });

  it.each([
    ['that is at no port for the web', () => 'http://127.0.0.1:1', '127.0.0.1 may not be asked at this port'],
    ['that is not there', () => closed, '127.0.0.1 refuses connections'],
    ['that hangs up', () => `${somewhere}/hang-up`, '127.0.0.1 broke the connection off'],
    ['that hangs up half-way', () => `${somewhere}/cut`, '127.0.0.1 broke the connection off'],
    [
      'that packs nothing',
      () => `${somewhere}/unpacked`,
      /^127.0.0.1 sends something else than its Content-Enc/,
    ],
    ['that speaks no HTTP', () => noHttp, '127.0.0.1 does not answer in HTTP'],
    ['that speaks no TLS', () => somewhere.replace('http:', 'https:'), /^127.0.0.1 does not speak TLS/],
    ['that leads to one that is not there', () => `${somewhere}/to-closed`, '127.0.0.1 refuses connections'],
    ['that leads nowhere', () => `${somewhere}/to-nothing`, 'it redirects to what is no address'],
  ])('says in plain words what is wrong with a server %s', async (_, url, words) => {
    const { status, code, body } = await fetched({ url: url() });
    const [, detail] = /^The file cannot be fetched from its address: (.*)\.$/.exec(body.error) ?? [];
    expect([status, code]).toEqual([400, 'address_unusable']);
    expect(detail).toEqual(typeof words === 'string' ? words : expect.stringMatching(words));
  });

  it('calls no server on a private network, not even when a public one redirects there', async () => {
    const guarded = await startCarillon({ hosts: { allowPrivateHosts: false, trusted: [somewhere] } });
    const { apiKey } = await guarded.tenant('growth');
    const before = requests;
    const ask = async (url: string) => {
      const headers = { ...json, authorization: `Bearer ${apiKey}` };
      const response = await fetch(`${guarded.url}/v1/media/from-url`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ url }),
      });
      return [response.status, ((await response.json()) as { error?: string }).error];
    };
    const refusal = (url: string) => [
      400,
      `The file cannot be fetched from its address: ${url} is on a private network.`,
    ];
    expect(await ask(elsewhere)).toEqual(refusal(elsewhere));
    expect(await ask('http://localhost/a.png')).toEqual(refusal('http://localhost'));
    expect(await ask('http://[::ffff:127.0.0.1]/a.png')).toEqual(refusal('http://[::ffff:7f00:1]'));
    expect(await ask(`${somewhere}/elsewhere`)).toEqual(refusal(elsewhere));
    expect(requests).toBe(before + 1);
    await guarded.stop();
  });
});
