import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apiClient } from '@carillon/harness/api-client';
import { startCarillon } from '@carillon/harness/start-carillon';
import { endProcess, freePort, startServer } from '@carillon/local-services';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { personClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

const guide = await readFile(join(import.meta.dirname, '../../docs/operate/proxy-and-tls.md'), 'utf8');

const undo: Undo[] = [];
let dashboard: Dashboard;
let urls: { readonly api: string; readonly dashboard: string };

beforeAll(async () => {
  const carillon = await startCarillon();
  undo.push(carillon.stop);
  const [api, pages, port] = [await freePort(), await freePort(), await freePort()];
  urls = { api: `http://127.0.0.1:${api}`, dashboard: `http://127.0.0.1:${pages}` };
  dashboard = await startDashboard({ DASHBOARD_URL: urls.dashboard }, { carillon, port });
  undo.push(dashboard.stop);
  await startNginx([
    ['3000', new URL(carillon.url).port, api],
    ['3001', String(port), pages],
  ]);
});

afterAll(() => undoAll(undo));

/** Servers behind it are not told that clients take compressed answers: what compresses is nginx. */
const compressItself = `proxy_http_version 1.1; proxy_set_header Accept-Encoding '';`;

/** nginx with the servers of apps/docs/operate, on loopback without TLS, and as it compresses where somebody switches that on. */
async function startNginx(places: readonly (readonly [documented: string, behind: string, port: number])[]) {
  const folder = await mkdtemp(join(tmpdir(), 'carillon-nginx-'));
  undo.push(() => rm(folder, { recursive: true }));
  const [, documented = ''] = /```nginx\n(.*?)```/s.exec(guide) ?? [];
  const servers = documented.split(/^(?=server \{)/m).filter((server) => server.startsWith('server'));
  const ours = places.map(([from, behind, port]) =>
    servers
      .find((server) => server.includes(`127.0.0.1:${from};`))
      ?.replace('listen 443 ssl', `listen 127.0.0.1:${port}`)
      .replace(/^ *ssl_.*\n/gm, '')
      .replace(/X-Forwarded-Proto https/, 'X-Forwarded-Proto http')
      .replace(/server_name .*;/, 'server_name 127.0.0.1;')
      .replace('$host', '$http_host')
      .replace(`127.0.0.1:${from};`, `127.0.0.1:${behind};`),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  for (const name of temporary) await mkdir(join(folder, name));
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
     events {}
     http {
       access_log off;
       ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
       gzip on; gzip_types application/json; gzip_min_length 1; gzip_proxied any;
       ${ours.join('\n').replaceAll('proxy_http_version 1.1;', compressItself)}
     }`,
  );
  const listening = () =>
    fetch(`${urls.api}/livez`).then(
      () => true,
      () => false,
    );
  const server = await startServer({
    name: 'nginx',
    command: ['nginx', '-c', file, '-e', join(folder, 'error.log')],
    logFile: join(folder, 'log'),
    env: { PATH: `${process.env['PATH']}:/usr/sbin` },
    isReady: listening,
  });
  undo.push(() => endProcess(server.pid, ['SIGTERM']));
  await until('nginx to listen', listening);
}

const items = (account: string, content: string) => ({ platforms: { [account]: { items: [{ content }] } } });

describe('behind nginx that compresses, as the guide sets it up', () => {
  it('a client reads, changes and deletes a post by the ETags that nginx gives it', async () => {
    const tenant = await dashboard.carillon.tenant('growth');
    const account = await dashboard.carillon.account(tenant.profileId, 'x', 'ada');
    const client = apiClient(urls.api, tenant.apiKey);
    const { body } = await client.post('/posts', { profileId: tenant.profileId, ...items(account, 'one') });
    const path = `${urls.api}/v1/posts/${body.data.id}`;
    const send = (method: string, headers: Record<string, string>, change?: object) =>
      fetch(path, {
        method,
        headers: {
          authorization: `Bearer ${tenant.apiKey}`,
          'content-type': 'application/json',
          ...headers,
        },
        ...(change && { body: JSON.stringify(change) }),
      });
    const read = await send('GET', {});
    const etag = read.headers.get('etag') ?? '';
    expect([read.headers.get('content-encoding'), etag]).toEqual(['gzip', expect.stringMatching(/^W\/"/)]);
    expect((await send('GET', { 'if-none-match': etag })).status).toBe(304);

    const changed = await send('PATCH', { 'if-match': etag }, items(account, 'two'));
    expect(changed.status).toBe(200);
    expect((await send('PATCH', { 'if-match': etag }, items(account, 'three'))).status).toBe(412);
    expect((await send('DELETE', { 'if-match': changed.headers.get('etag') ?? '' })).status).toBe(204);
  });

  it('a person signs in, changes, moves and deletes a post', async () => {
    const { profileId, email, password } = await dashboard.person();
    const account = await dashboard.carillon.account(profileId, 'x', 'bea');
    const browser = personClient(urls.dashboard);
    const sameSite = { origin: urls.dashboard };
    const entered = await browser.signIn(email, password);
    expect([entered.status, entered.text]).toEqual([200, expect.any(String)]);
    const made = await browser.post<{ id: string }>('/v1/posts', {
      profileId,
      scheduledAt: '2040-03-01T09:00:00Z',
      ...items(account, 'one'),
    });
    const path = `/v1/posts/${made.body.data.id}`;
    for (const change of [items(account, 'two'), { scheduledAt: '2040-03-02T09:00:00Z' }]) {
      const { headers } = await browser.get(path);
      const etag = headers.get('etag') ?? '';
      expect(etag).toMatch(/^W\/"/);
      const answer = await browser.send('PATCH', path, {
        body: change,
        headers: { ...sameSite, 'if-match': etag },
      });
      expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    }
    const { headers } = await browser.get(path);
    const gone = await browser.send('DELETE', path, {
      headers: { ...sameSite, 'if-match': headers.get('etag') },
    });
    expect(gone.status).toBe(204);
  });

  it('takes a picture that is larger than nginx takes by itself', async () => {
    const tenant = await dashboard.carillon.tenant('growth');
    const answer = await fetch(`${urls.api}/v1/media`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tenant.apiKey}`, 'content-type': 'image/png' },
      body: new Uint8Array(1_500_000),
    });
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([400, expect.any(String)]);
  });
});
