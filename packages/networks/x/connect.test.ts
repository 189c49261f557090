import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { createX } from './publisher.ts';
import { app } from './testing/scripted-tokens.ts';

const x = createX(app);
const scopes = ['tweet.read', 'tweet.write', 'users.read', 'media.write', 'offline.access'];
const user = { id: '2244994945', name: 'X Dev', username: 'XDevelopers' };

async function connectTo(answer: ScriptedAnswer, input: unknown) {
  const server = await startScriptedServer(() => answer);
  try {
    return { connection: await x.connect(input, server.url), requests: server.requests };
  } finally {
    await server.close();
  }
}

describe('connecting an X account', () => {
  it('says whose the tokens are and keeps them', async () => {
    const profile_image_url = 'https://pbs.twimg.com/profile_images/1/a.jpg';
    const before = Date.now();
    const { connection, requests } = await connectTo(
      { body: { data: { ...user, profile_image_url } } },
      { accessToken: 'access', refreshToken: 'refresh', expiresIn: 3600 },
    );
    expect(connection).toEqual({
      kind: 'connected',
      platformUserId: '2244994945',
      platformUsername: 'XDevelopers',
      platformAvatar: profile_image_url,
      grantedScopes: scopes,
      serviceUrl: null,
      credentials: {
        accessToken: 'access',
        refreshToken: 'refresh',
        expiresAt: expect.any(String),
        scope: scopes,
      },
    });
    const { expiresAt } = (connection as unknown as { credentials: { expiresAt: string } }).credentials;
    expect(Date.parse(expiresAt)).toBeGreaterThanOrEqual(before + 3_600_000);
    expect(requests).toMatchObject([
      {
        method: 'GET',
        path: '/2/users/me?user.fields=profile_image_url',
        headers: { authorization: 'Bearer access' },
      },
    ]);
  });

  it('takes an access token alone, for two hours, with the scopes it names', async () => {
    const { connection } = await connectTo(
      { body: { data: user } },
      { accessToken: 'access', scope: 'tweet.read' },
    );
    expect(connection).toMatchObject({
      platformAvatar: null,
      grantedScopes: ['tweet.read'],
      credentials: { refreshToken: null },
    });
  });

  it.each([
    ['nothing', undefined],
    ['no access token', { refreshToken: 'refresh' }],
    ['an empty access token', { accessToken: '' }],
    ['a lifetime that is over', { accessToken: 'access', expiresIn: 0 }],
    ['a lifetime without end', { accessToken: 'access', expiresIn: 1e15 }],
  ])('refuses %s without asking X', async (_, input) => {
    const { connection, requests } = await connectTo({ body: { data: user } }, input);
    expect(connection).toMatchObject({
      kind: 'refused',
      message: expect.stringMatching(/^The X tokens are not usable: .+/),
    });
    expect(requests).toEqual([]);
  });

  it('says that X did not accept the token', async () => {
    const unauthorized = { title: 'Unauthorized', type: 'about:blank', status: 401, detail: 'Unauthorized' };
    const { connection } = await connectTo({ status: 401, body: unauthorized }, { accessToken: 'dead' });
    expect(connection).toEqual({
      kind: 'reconnect',
      code: 'authentication_failed',
      message: 'X did not accept this access token.',
      status: 401,
    });
  });
});
