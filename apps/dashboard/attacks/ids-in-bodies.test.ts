import { newId } from '@carillon/core';
import { idSlots, otherTexts } from '@carillon/operations/testing/id-slots';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { operations } from '../server/operations/all.ts';
import { type Dashboard, startDashboard } from '../testing/start-dashboard.ts';

let dashboard: Dashboard;
let me: Awaited<ReturnType<Dashboard['signedIn']>>;
let theirs: Ids;
let ownAccount: string;
let ownPost: string;

interface Ids {
  readonly profile: string;
  readonly account: string;
  readonly post: string;
  readonly application: string;
  readonly updatedAt: string;
}

const secret = 'of somebody else';

/** A person with a scheduled post, and an application of their own. */
async function owner(content: string) {
  const person = await dashboard.signedIn();
  const account = await dashboard.carillon.account(person.profileId, 'x', content.replaceAll(' ', ''));
  const scheduledAt = '2040-01-01T12:00:00Z';
  const platforms = { [account]: { items: [{ content }] } };
  const wanted = { profileId: person.profileId, platforms, scheduledAt };
  const { body } = await person.client.post<{ id: string; updatedAt: string }>('/v1/posts', wanted);
  const made = { platform: 'x', name: content, clientId: newId('app'), clientSecret: 'theirs' };
  const application = await person.client.post<{ id: string }>('/v1/applications', made);
  const ids = { post: body.data.id, application: application.body.data.id };
  return { person, account, ...ids, updatedAt: body.data.updatedAt };
}

beforeAll(async () => {
  dashboard = await startDashboard();
  const mine = await owner('mine');
  const other = await owner(secret);
  [me, ownAccount, ownPost] = [mine.person, mine.account, mine.post];
  theirs = { ...other, profile: other.person.profileId };
});

afterAll(() => dashboard.stop());

const chosen = ({ post, updatedAt }: Ids) => [{ id: post, status: 'scheduled', updatedAt }];

/** For each operation that takes ids in a body: bodies that name some of another user's, and what becomes of them. */
const bodies: Readonly<Record<string, (ids: Ids) => readonly object[]>> = {
  'post /bulk-changes/preview': (ids) => [
    { chosen: chosen(ids), action: { name: 'delete' } },
    { filter: { profile_id: ids.profile }, action: { name: 'delete' } },
    { filter: { account_id: ids.account }, action: { name: 'delete' } },
  ],
  'post /bulk-changes': (ids) => [
    { chosen: chosen(ids), action: { name: 'delete' } },
    { chosen: chosen(ids), action: { name: 'publish' } },
    { chosen: chosen(ids), action: { name: 'move', to: { kind: 'date', date: '2041-01-01' } } },
    { chosen: chosen(ids), action: { name: 'accounts', add: [], remove: [ids.account] } },
    { filter: { profile_id: ids.profile }, action: { name: 'delete' } },
    { filter: { account_id: ids.account }, action: { name: 'delete' } },
  ],
  'post /accounts/x/begin': ({ profile, application }) => [
    { profileId: profile },
    { profileId: me.profileId, applicationId: application },
  ],
  'post /accounts/bluesky': ({ profile }) => [
    { profileId: profile, handle: 'a.sandbox.test', appPassword: 'aaaa-aaaa-aaaa-aaaa', sandbox: true },
  ],
  'post /keys': ({ profile }) => [
    { name: 'a', scopes: ['posts:read'], expiresIn: null, sandbox: false, profileIds: [profile] },
  ],
  'post /posts/{id}/times': ({ account }) => [{ accountIds: [account] }],
};

/** Those whose ids lead to nothing that is stored elsewhere: credentials, a person's own unsent text, names of groups. */
const harmless = new Set([
  ...['post /confirm/passkey', 'post /passkeys', 'post /sign-in/passkey'],
  'post /applications', // the id is the network's
  ...['post /kept-texts', 'patch /kept-texts/{id}'],
  ...['post /profiles', 'patch /profiles/{id}'],
  'post /oauth/authorization', // oauth.test.ts grants no foreign profiles
  // A choice is its session's or its browser's: account-choices.test.ts.
  ...['post /accounts/choose', 'post /connect-link/choice', 'post /connect-link/choose'],
]);

const named = operations.filter((operation) => {
  const ids = idSlots(operation).filter(({ where }) => where === 'body');
  const texts = otherTexts(operation).filter((text) => /^body .*ids?(\.\[\])?$/i.test(text));
  return ids.length + texts.length > 0;
});

const nobodys = (): Ids => ({
  profile: newId('prf'),
  account: newId('sac'),
  post: newId('pst'),
  application: newId('app'),
  updatedAt: theirs.updatedAt,
});

/** Everything of the other user's post. */
const storedOfTheirs = () =>
  dashboard.db.post.findUniqueOrThrow({
    where: { id: theirs.post },
    include: { publications: { include: { items: true } } },
  });

it('every operation that takes ids in a body is looked at here', () => {
  const names = named.map(({ method, path }) => `${method} ${path}`);
  expect(names.filter((name) => !harmless.has(name)).sort()).toEqual(Object.keys(bodies).sort());
});

describe.each(Object.entries(bodies))('%s', (name, bodiesOf) => {
  it("does with another user's ids what it does with ids of nobody, and tells nothing of theirs", async () => {
    const before = await storedOfTheirs();
    const [method = '', path = ''] = name.split(' ');
    const send = (body: object) =>
      me.client.send(method.toUpperCase(), `/app${path.replace('{id}', ownPost)}`, { body });
    const unknown = bodiesOf(nobodys());
    for (const [n, body] of bodiesOf(theirs).entries()) {
      const [foreign, none] = [await send(body), await send(unknown[n] ?? {})];
      expect([n, foreign.status, foreign.text]).toEqual([n, none.status, none.text]);
      expect(foreign.text).not.toContain(secret);
    }
    expect(await storedOfTheirs()).toEqual(before);
  });
});

describe('a bulk change of own posts', () => {
  it("gets no account of another user's", async () => {
    const before = await storedOfTheirs();
    const { updatedAt } = await dashboard.db.post.findUniqueOrThrow({ where: { id: ownPost } });
    const { status, body, text } = await me.client.post<{ id: string }>('/app/bulk-changes', {
      chosen: [{ id: ownPost, status: 'scheduled', updatedAt: updatedAt.toISOString() }],
      action: { name: 'accounts', add: [theirs.account], remove: [] },
    });
    if (status === 200)
      await until('the change to end', async () => {
        const { data } = (await me.client.get<{ state: string }>(`/app/bulk-changes/${body.data.id}`)).body;
        return data.state !== 'running';
      });
    expect(text).not.toContain(secret);
    const own = await dashboard.db.publication.findMany({ where: { postId: ownPost } });
    expect(own.map(({ socialAccountId }) => socialAccountId)).toEqual([ownAccount]);
    expect(await storedOfTheirs()).toEqual(before);
  });
});
