import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;
let admin: Awaited<ReturnType<Dashboard['signedIn']>>;
let account: string;

beforeAll(async () => {
  dashboard = await startDashboard({ QUEUE_BOARD: '1' });
  admin = await dashboard.signedIn({ admin: true });
  account = await dashboard.carillon.account(admin.profileId, 'x', 'demo');
});

afterAll(() => dashboard.stop());

async function queuePost() {
  const platforms = { [account]: { items: [{ content: 'ding' }] } };
  const { body } = await admin.client.post<{ id: string }>('/v1/posts', {
    profileId: admin.profileId,
    platforms,
    publishNow: true,
  });
  return body.data.id;
}

describe('/ops/queues', () => {
  it.each(['', '/api/queues', '/static/js/none.js'])('shows %j to nobody but admins', async (path) => {
    const { client } = await dashboard.signedIn();
    const refused = [
      await dashboard.browser().get(`/ops/queues${path}`),
      await client.get(`/ops/queues${path}`),
    ];
    expect(refused.map(({ status }) => status)).toEqual([401, 403]);
    for (const { headers, text } of refused) {
      expect(headers.get('content-type')).toMatch(/html/);
      expect(text).toMatch(/<h1>[^<]+\.<\/h1>/);
    }
  });

  it('shows the board to admins, under a policy of its own that runs nothing inline', async () => {
    const { status, headers, text } = await admin.client.get('/ops/queues');
    expect([status, headers.get('content-type')]).toEqual([200, expect.stringMatching(/html/)]);
    expect(text).toContain('Carillon queues');
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|nonce/);
    const [, script = ''] = /<script[^>]* src="([^"]+)"/.exec(text) ?? [];
    const path = new URL(script, `${dashboard.url}/ops/queues/`).pathname;
    expect((await admin.client.get(path)).headers.get('content-type')).toMatch(/javascript/);
  });

  it('shows the jobs, with a link that leads to the post', async () => {
    const id = await queuePost();
    const link = await until('its job to be made', async () => {
      const { text } = await admin.client.get('/ops/queues/api/queues?activeQueue=publish-x&status=waiting');
      return /\/ops\/posts\/pp_\w+/.exec(text)?.[0];
    });
    const answer = await admin.client.get(link);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, `/posts/${id}`]);
    expect((await admin.client.get('/ops/posts/pp_none')).status).toBe(404);
  });

  it('pauses a queue for a page of its own, and not for another site', async () => {
    const page = await admin.client.get('/ops/queues');
    const cookies = page.headers.getSetCookie().join('\n');
    const [, token = ''] = /^XSRF-TOKEN=([^;]+); Path=\/ops\/queues; SameSite=Strict$/m.exec(cookies) ?? [];
    const pause = (site: string, sent = token) =>
      admin.client.send('PUT', '/ops/queues/api/queues/publish-x/pause', {
        headers: { 'sec-fetch-site': site, 'x-csrf-token': null, 'x-xsrf-token': sent },
      });
    expect((await pause('cross-site')).status).toBe(403);
    for (const wrong of ['', 'wrong']) expect((await pause('same-origin', wrong)).status).toBe(403);
    const paused = async () =>
      (await admin.client.get<{ queues: { queues: { paused: boolean }[] } }>('/app/fleet')).body.data.queues
        .queues[0]?.paused;
    expect(await paused()).toBe(false);
    expect((await pause('same-origin')).status).toBe(200);
    expect(await paused()).toBe(true);
  });

  it.each([
    ['publish-x/resume', { action: 'queue.resumed', subjectType: 'queue', subjectId: 'publish-x' }],
    ['publish-bluesky/pause', { action: 'queue.paused', subjectId: 'publish-bluesky' }],
    ['resume', { action: 'queue.resumed', subjectId: 'all' }],
    ['publish-x/promote', { action: 'job.promoted', details: { queue: 'publish-x', jobs: 'all' } }],
    ['publish-x/retry/failed', { action: 'job.retried', details: { queue: 'publish-x', jobs: 'failed' } }],
  ])('writes into the audit trail who had it do %s', async (path, event) => {
    const last = () => dashboard.db.auditEvent.findFirst({ orderBy: { id: 'desc' } });
    const before = await last();
    expect((await admin.client.send('PUT', `/ops/queues/api/queues/${path}`, {})).status).toBe(200);
    const isNew = async () => {
      const newest = await last();
      return newest?.id !== before?.id && newest;
    };
    const written = await until('the event', isNew, 15_000);
    expect(written).toMatchObject({ ...event, actor: 'person', actorId: admin.userId, userId: admin.userId });
    expect(written.requestId).toMatch(/^req_/);
  });

  it('writes nothing of what the board refused', async () => {
    const count = () => dashboard.db.auditEvent.count();
    const before = await count();
    const empty = await admin.client.send('PUT', '/ops/queues/api/queues/publish-x/obliterate', {});
    expect(empty.status).toBeGreaterThanOrEqual(400);
    expect(
      (await (await dashboard.signedIn()).client.send('PUT', '/ops/queues/api/queues/pause', {})).status,
    ).toBe(403);
    expect(await count()).toBe(before + 1); // somebody signed in
  });
});

describe('without QUEUE_BOARD', () => {
  it('there is no board, and nothing says that there is one', async () => {
    const other = await startDashboard({}, { carillon: dashboard.carillon });
    try {
      const { client } = await other.signedIn({ admin: true });
      for (const path of ['', '/api/queues'])
        expect(await client.get(`/ops/queues${path}`)).toMatchObject({
          status: 404,
          text: expect.stringContaining('The queue board is switched off'),
        });
      expect((await client.send('PUT', '/ops/queues/api/queues/pause', {})).status).toBe(404);
      expect((await client.get('/app/fleet')).body.data).toMatchObject({ board: false });
      expect((await admin.client.get('/app/fleet')).body.data).toMatchObject({ board: true });
    } finally {
      await other.stop();
    }
  });
});
