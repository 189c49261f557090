import type { PostBody } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

type Person = Awaited<ReturnType<Dashboard['signedIn']>>;

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
  dashboard.carillon.startWorker();
});
afterAll(() => dashboard.stop());

/** Connects @expired as a person does who reads the sandbox's page. @returns the account's id */
const connect = {
  async bluesky({ client, profileId }: Person): Promise<string> {
    const page = await (await fetch(dashboard.carillon.sandbox.url)).text();
    const handle = 'expired.sandbox.test';
    const appPassword = new RegExp(`${handle}</code></td><td><code>([^<]+)`).exec(page)?.[1];
    const wanted = { profileId, handle, appPassword, sandbox: true };
    const { status, body } = await client.post<{ id: string }>('/app/accounts/bluesky', wanted);
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data.id;
  },
  async x({ client, profileId }: Person): Promise<string> {
    const begun = await client.post<{ url: string }>('/app/accounts/x/begin', { profileId, sandbox: true });
    const consent = new URL(begun.body.data.url);
    consent.searchParams.set('sandbox_choice', 'expired');
    const back = await fetch(consent, { redirect: 'manual' });
    const { search } = new URL(back.headers.get('location') ?? '');
    const { headers } = await client.get(`/connect/x/callback${search}`);
    return /connected=(\w+)$/.exec(headers.get('location') ?? '')?.[1] ?? '';
  },
};

async function reaching({ client }: Person, id: string, status: string): Promise<PostBody> {
  return until(`the post to be ${status}`, async () => {
    const { data } = (await client.get<PostBody>(`/v1/posts/${id}`)).body;
    return data.status === status && data;
  });
}

describe.each(['x', 'bluesky'] as const)('@expired on %s', (platform) => {
  it('fails, is connected again as the sandbox’s page says, resent, and published', async () => {
    const person = await dashboard.signedIn();
    const account = await connect[platform](person);
    const { body } = await person.client.post<PostBody>('/v1/posts', {
      profileId: person.profileId,
      platforms: { [account]: { items: [{ content: `Back on ${platform}` }] } },
      publishNow: true,
    });
    const { id } = body.data;
    const [failed] = (await reaching(person, id, 'failed')).platforms;
    expect(failed?.errorMessage).toContain('Reconnect');
    expect(await connect[platform](person)).toBe(account);
    expect((await person.client.post(`/v1/posts/${id}/resend`)).status).toBe(200);
    await reaching(person, id, 'published');
    const told = dashboard.carillon.sandbox.ledger().filter((post) => post.platform === platform);
    expect(told.map(({ content }) => content)).toEqual([`Back on ${platform}`]);
  });
});
