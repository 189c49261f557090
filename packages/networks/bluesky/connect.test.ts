import { fastestTime } from '@carillon/testing/fastest-time';
import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { longestEventLoopBlock } from '../testing/hostile-answers.ts';
import {
  accountDid,
  atBluesky,
  type BlueskyScript,
  bluesky,
  testSession,
} from './testing/scripted-bluesky.ts';

const avatar = 'https://cdn.bsky.app/img/avatar/plain/alice';
const profile: ScriptedAnswer = { body: { did: accountDid, handle: 'alice.test', avatar } };

async function connect(script: BlueskyScript, input: unknown) {
  return atBluesky(script, async (url) => ({ url, connection: await bluesky.connect(input, url) }));
}

describe('connect', () => {
  it('signs in once and keeps the session', async () => {
    const signedIn = testSession();
    const script = { createSession: { body: signedIn }, getProfile: profile };
    const input = { handle: ' @Alice.Test', appPassword: ' abcd-efgh-ijkl-mnop ' };
    const { result, calls, requests } = await connect(script, input);
    const { did, handle, accessJwt, refreshJwt } = signedIn;
    expect(result.connection).toEqual({
      kind: 'connected',
      platformUserId: accountDid,
      platformUsername: 'alice.test',
      platformAvatar: avatar,
      grantedScopes: [],
      credentials: {
        ...{ did, handle, appPassword: 'abcd-efgh-ijkl-mnop' },
        ...{ serviceUrl: result.url, pdsUrl: null, session: { accessJwt, refreshJwt } },
      },
      serviceUrl: null,
    });
    expect(calls).toEqual(['createSession', 'getProfile']);
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      identifier: 'alice.test',
      password: 'abcd-efgh-ijkl-mnop',
    });
  });

  it.each([
    '\u200babcd-efgh-ijkl-mnop\u200b',
    '\u202aabcd-efgh-ijkl-mnop\u202c\n',
    '\ufeff\u2066 abcd-efgh-ijkl-mnop \u2069\u00ad\u2060',
  ])('takes the app password out of %j, as it was pasted', async (appPassword) => {
    const script = { createSession: { body: testSession() }, getProfile: profile };
    const { requests, result } = await connect(script, { handle: '\u200e@alice.test\u202c', appPassword });
    expect(result.connection).toMatchObject({ kind: 'connected' });
    expect(JSON.parse(requests[0]?.body ?? '')).toEqual({
      identifier: 'alice.test',
      password: 'abcd-efgh-ijkl-mnop',
    });
  });

  it('asks nobody about an app password of nothing that can be seen', async () => {
    const { result, calls } = await connect({}, { handle: 'alice.test', appPassword: '\u200b \ufeff' });
    expect(result.connection).toMatchObject({ kind: 'refused', message: 'Enter an app password.' });
    expect(calls).toEqual([]);
  });

  it('is not held up by an app password of a megabyte', async () => {
    const appPassword = `a${' '.repeat(1_000_000)}b`;
    const measure = () =>
      longestEventLoopBlock(() =>
        connect({ createSession: { status: 401 } }, { handle: 'alice.test', appPassword }),
      );
    expect(await fastestTime(measure, 200)).toBeLessThan(200);
  });

  it("remembers that the server is the account's own", async () => {
    const script = { createSession: { body: testSession() }, getProfile: profile };
    const input = { handle: 'alice.test', appPassword: 'secret', service: 'https://pds.example.com' };
    const { result } = await connect(script, input);
    expect(result.connection).toMatchObject({ serviceUrl: result.url });
  });

  it.each<[string, ScriptedAnswer]>([
    ['none', { body: { did: accountDid, handle: 'alice.test' } }],
    [
      'one that is no picture',
      { body: { did: accountDid, handle: 'alice.test', avatar: 'javascript:alert(1)' } },
    ],
    ['an error', { status: 502 }],
    ['half an answer', { ...profile, fault: 'cut' }],
  ])('connects without a picture where the profile has %s', async (_, getProfile) => {
    const script = { createSession: { body: testSession() }, getProfile };
    const { result } = await connect(script, { handle: 'alice.test', appPassword: 'secret' });
    expect(result.connection).toMatchObject({ kind: 'connected', platformAvatar: null });
  });

  it('does not connect a deactivated account', async () => {
    const createSession = { body: testSession({ active: false, status: 'deactivated' }) };
    const { result } = await connect({ createSession }, { handle: 'alice.test', appPassword: 'secret' });
    const message = 'The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.';
    expect(result.connection).toMatchObject({ kind: 'reconnect', message });
  });

  it.each([
    [
      { handle: 'alice', appPassword: 'secret' },
      'Enter the full handle with its domain, such as alice.bsky.social, or a DID.',
    ],
    [{ handle: 'alice.test', appPassword: ' ' }, 'Enter an app password.'],
    [{}, 'Enter a handle. Enter an app password.'],
  ])('asks nobody about %j', async (input, message) => {
    const { result, calls } = await connect({}, input);
    expect(result.connection).toEqual({ kind: 'refused', code: 'rejected', message });
    expect(calls).toEqual([]);
  });

  it('says in a line what a server that is none answers', async () => {
    const createSession = { status: 404, body: '<html><h1>Not found</h1></html>' };
    const { result } = await connect({ createSession }, { handle: 'alice.test', appPassword: 'secret' });
    const message = expect.stringMatching(/^Bluesky rejected the sign-in: [^<>]+$/);
    expect(result.connection).toMatchObject({ kind: 'refused', code: 'rejected', message });
  });
});
