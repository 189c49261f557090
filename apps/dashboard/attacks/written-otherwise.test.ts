import { rawConnection } from '@carillon/http/testing/raw-connection';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;

beforeAll(async () => {
  dashboard = await startDashboard({ DASHBOARD_URL: 'https://carillon.example' });
});
afterAll(() => dashboard.stop());

describe('an address that is written otherwise', () => {
  /** The status line and the error code of a request as a hand writes it, with everything that a page sends. */
  async function rawAnswer(method: string, target: string): Promise<string> {
    const connection = await rawConnection(dashboard.url);
    const cookie = [...me.client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const body = method === 'GET' ? '' : '{"url":"https://example.com/","events":["post.published"]}';
    connection.write(
      [
        `${method} ${target} HTTP/1.1`,
        'Host: carillon.example',
        `Cookie: ${cookie}`,
        `X-CSRF-Token: ${me.client.csrfToken()}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
    );
    const answer = await connection.answer();
    return `${answer.split(' ')[1]} ${/x-error-code: (\w+)/i.exec(answer)?.[1]}`;
  }

  const changes = [
    ['POST', '/v1/webhooks'],
    ['PATCH', '/v1/webhooks/none'],
    ['DELETE', '/v1/webhooks/none'],
    ['POST', '/v1/webhooks/none/rotate-secret'],
    ['POST', '/app/keys'],
    ['GET', '/app/export'],
  ] as const;

  const upper = (path: string) => path.replace(/[a-z]/g, (letter) => letter.toUpperCase());
  const encoded = (path: string) =>
    path.replace(/[a-z]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  const writings: readonly (readonly [string, (path: string) => string])[] = [
    ['as it is', (path) => path],
    ['in absolute form', (path) => `http://x${path}`],
    ['in absolute form of https, with a port', (path) => `https://carillon.example:443${path}`],
    ['in absolute form and capitals', (path) => upper(`http://x${path}`)],
    ['in capitals', upper],
    ['with a slash behind', (path) => `${path}/`],
    ['with an empty query', (path) => `${path}?`],
    ['with a query', (path) => `${path}?/v1/posts`],
    ['with two slashes first', (path) => `/${path}`],
    ['with two slashes everywhere', (path) => path.replaceAll('/', '//')],
    ['with two slashes behind', (path) => `${path}//`],
    ['with percent-encoded letters', encoded],
    ['with percent-encoded slashes', (path) => `/${path.slice(1).replaceAll('/', '%2f')}`],
    ['with a step up', (path) => `/v1/../${path.slice(1)}`],
    ['with a step on the spot', (path) => `/.${path}`],
  ];

  beforeAll(async () => {
    me = await dashboard.signedIn({ admin: true });
    await dashboard.db.$executeRaw`UPDATE sessions SET proven_at = now() - interval '1 day'`;
  });

  it.each(
    changes.flatMap(([method, path]) =>
      writings.map(([how, write]) => [method, path, how, write(path)] as const),
    ),
  )('%s %s, %s, does nothing without a proof', async (method, _path, how, target) => {
    const answer = await rawAnswer(method, target);
    const isPage = method === 'GET' && answer === '200 undefined' && how !== 'as it is';
    if (!isPage) expect(answer).toMatch(/^(403 proof_needed|404 \w+)$/);
    expect(await dashboard.db.webhookEndpoint.count({ where: { userId: me.userId } })).toBe(0);
    expect(await dashboard.db.apiKey.count({ where: { userId: me.userId } })).toBe(0);
    expect(
      await dashboard.db.auditEvent.count({ where: { action: 'user.exported', actorId: me.userId } }),
    ).toBe(0);
  });

  it('makes a webhook in absolute form, with a proof', async () => {
    me = await dashboard.signedIn({ admin: true });
    expect(await rawAnswer('POST', 'http://x/v1/webhooks')).toBe('201 undefined');
  });
});
