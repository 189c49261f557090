import type { Sandbox } from '@carillon/sandbox/sandbox';
import { type Lie, lies, startLyingServer } from '@carillon/testing/start-lying-server';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { integrator, linkVisitor } from '../testing/link-visitor.ts';
import type { PersonClient } from '../testing/person-client.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let sandbox: Sandbox;
let owner: Awaited<ReturnType<typeof integrator>>;
let client: PersonClient;

beforeAll(async () => {
  dashboard = await startDashboard({ CONNECTION_TRIES: '1000' });
  sandbox = dashboard.carillon.sandbox;
  owner = await integrator(dashboard);
  client = dashboard.browser();
  await client.signIn(owner.email, owner.password);
});

afterAll(() => dashboard.stop());

interface Given {
  readonly handle: string;
  readonly appPassword: string;
  readonly service?: string;
}

const mallory: Omit<Given, 'service'> = { handle: 'mallory.example', appPassword: 'anything' };

/** Ways in that take a Bluesky account, each for the profile of the owner. */
const waysIn: Readonly<Record<string, (given: Given) => Promise<{ status: number; error: string }>>> = {
  async 'the dashboard'(given) {
    const sent = { profileId: owner.profileId, ...given };
    const { status, body } = await client.post('/app/accounts/bluesky', sent);
    return { status, error: body.error };
  },
  async 'a connect link'(given) {
    const { token } = await owner.link();
    const { status, body } = await linkVisitor(dashboard).bluesky(token, given);
    return { status, error: body.error };
  },
};

const sentences: Record<Lie, RegExp> = {
  'another DID': /is on http:\/\/\S+, which does not know this sign-in\. Connect it with that server/,
  'another DID, with a document of its own': /is on http:\/\/\S+, which does not know this sign-in\./,
  'another DID, with a session at nobody': /is on http:\/\/\S+, which does not know this sign-in\./,
  'a DID that nobody registered': /did:plc:z{24}, which Bluesky’s directory does not know\. Check/,
  'a redirect to the account’s own server': /^Bluesky could not be reached\. Please try again later\.$/,
  'no answer, ever': /^Bluesky could not be reached\. Please try again later\.$/,
};

/** An account that the owner has connected. */
async function connectedAccount(handle: string) {
  const { id: did, appPassword, ...named } = sandbox.account('bluesky', handle);
  const sent = { profileId: owner.profileId, handle: named.handle, appPassword };
  const { body } = await client.post<{ id: string }>('/app/accounts/bluesky', sent);
  return { id: body.data.id, did, handle: named.handle, appPassword };
}

async function stored(id: string) {
  const { updatedAt: _, ...account } = await dashboard.db.socialAccount.findUniqueOrThrow({ where: { id } });
  const credentials = await dashboard.db.credentials.findUniqueOrThrow({ where: { socialAccountId: id } });
  return { account, sealed: credentials.sealed, version: credentials.version };
}

/** How long a silent server is waited for is tried beside, because it takes long. */
const quickLies = lies.filter((lie) => lie !== 'no answer, ever');

const cases = Object.keys(waysIn).flatMap((way) => quickLies.map((lie) => [way, lie] as const));

describe('a server that lies about an account which the profile has', () => {
  it.each(cases)(
    'gets nothing by %s: %s',
    async (way, lie) => {
      const account = await connectedAccount(`bell-${cases.findIndex(([w, l]) => w === way && l === lie)}`);
      const before = await stored(account.id);
      const liar = await startLyingServer(lie, account, sandbox.url);
      try {
        const { status, error } = (await waysIn[way]?.({ ...mallory, service: liar.url })) ?? {};
        expect([status, error]).toEqual([400, expect.stringMatching(sentences[lie])]);
        expect(await stored(account.id)).toEqual(before);
      } finally {
        await liar.close();
      }
    },
    40_000,
  );

  it('gets none of what is planned, which goes out where the account is', async () => {
    const account = await connectedAccount('planned');
    const platforms = { [account.id]: { items: [{ content: 'for the honest server' }] } };
    const created = await owner.api.post<{ id: string }>('/posts', {
      profileId: owner.profileId,
      platforms,
      scheduledAt: new Date(Date.now() + 4_000).toISOString(),
    });
    expect(created.status).toBe(201);
    const liar = await startLyingServer('another DID', account, sandbox.url);
    try {
      for (const way of Object.values(waysIn)) await way({ ...mallory, service: liar.url });
      dashboard.carillon.startWorker();
      await until('the post to be out', async () => sandbox.ledger({ handle: account.handle }).length === 1);
      expect(liar.posts()).toBe(0);
    } finally {
      await liar.close();
    }
  });

  it('cannot call an account of its own by the name of another', async () => {
    const did = 'did:web:localhost';
    const liar = await startLyingServer('another DID', { did, handle: 'nasa.gov' }, sandbox.url);
    try {
      for (const way of Object.values(waysIn))
        expect((await way({ ...mallory, service: liar.url })).status).toBe(400);
      expect(await dashboard.db.socialAccount.count({ where: { platformUsername: 'nasa.gov' } })).toBe(0);
    } finally {
      await liar.close();
    }
  });
});

describe('a connect link', () => {
  const connectBy = async (link: { token: string }, given: Given) => {
    const { status, body } = await linkVisitor(dashboard).bluesky(link.token, given);
    return { status, error: body.error };
  };

  it('renews no account that its owner connected, with the right app password either', async () => {
    const { id, handle, appPassword } = await connectedAccount('owned');
    const before = await stored(id);
    const link = await owner.link();
    expect(await connectBy(link, { handle, appPassword })).toEqual({
      status: 409,
      error:
        'This account is connected already, and not by a link for you. Ask the sender of the link to reconnect it in the dashboard.',
    });
    expect(await stored(id)).toEqual(before);
    expect(await owner.now(link)).toMatchObject({ status: 'open', socialAccountId: null });
  });

  it('renews what a link for the same customer connected, and for no other, nor for nobody named', async () => {
    const { handle, appPassword } = sandbox.account('bluesky', 'customers');
    const given = { handle, appPassword };
    expect((await connectBy(await owner.link({ externalId: 'customer-1' }), given)).status).toBe(200);
    for (const externalId of ['customer-2', undefined])
      expect((await connectBy(await owner.link({ externalId }), given)).status).toBe(409);
    expect((await connectBy(await owner.link({ externalId: 'customer-1' }), given)).status).toBe(200);
  });

  it('renews nothing on another server', async () => {
    const { handle, appPassword, id: did } = sandbox.account('bluesky', 'moved-away');
    const given = { handle, appPassword };
    expect((await connectBy(await owner.link(), given)).status).toBe(200);
    const where = { platformUserId: did };
    await dashboard.db.socialAccount.updateMany({ where, data: { serviceUrl: 'https://former.example' } });
    expect(await connectBy(await owner.link(), given)).toEqual({
      status: 409,
      error:
        'This account is connected already, on another server. Ask the sender of the link to reconnect it in the dashboard.',
    });
  });
});
