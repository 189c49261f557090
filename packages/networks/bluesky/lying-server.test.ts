import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { blueskyCredentials } from './credentials.ts';
import { createBluesky } from './publisher.ts';
import {
  accountDid,
  atBluesky,
  type BlueskyScript,
  bluesky,
  blueskyAccount,
  errorAnswer,
  expiringSession,
  hosts,
  publish,
  testSession,
  written,
} from './testing/scripted-bluesky.ts';
import { didDocumentOf, testDirectory } from './testing/test-directory.ts';

const { trusteeOf } = testDirectory;
const refused = errorAnswer(400, 'InvalidToken', 'Token could not be verified');
const input = { handle: 'alice.test', appPassword: 'abcd-efgh' };
const away =
  'Bluesky’s directory of accounts could not be reached to check whose account this is. Please try again later.';

/** Connects at a server, which a person typed unless told otherwise. */
const connectAt = (url: string, { typed = true, network = bluesky } = {}) =>
  network.connect({ ...input, ...(typed && { service: url }) }, url);

interface Stage {
  /** What the account's own server says to the session that the other one granted. */
  readonly getSession: ScriptedAnswer;
  readonly said?: Record<string, unknown>;
  readonly typed?: boolean;
}

/** Connects at one server an account that the directory has at another. */
async function connectElsewhere({ getSession, said = {}, typed = true }: Stage) {
  const honest = { getSession, getProfile: { body: { did: accountDid, handle: 'alice.test' } } };
  const { result, ...there } = await atBluesky(honest, (home) =>
    atBluesky({ createSession: { body: testSession(said) } }, async (url) => {
      testDirectory.register(accountDid, { server: home });
      const network = createBluesky({ hosts: { ...hosts, trusted: typed ? [] : [url] }, trusteeOf });
      return { home, url, connection: await connectAt(url, { typed, network }) };
    }),
  );
  return { ...result.result, there };
}

describe('a server that says an account signed in there which is elsewhere', () => {
  it.each([true, false])('is not believed, whether a person typed it or not: %s', async (typed) => {
    const { connection, home, url, there } = await connectElsewhere({ getSession: refused, typed });
    expect(connection).toEqual({
      kind: 'refused',
      code: 'rejected',
      message: `The account that ${url} names is on ${home}, which does not know this sign-in. Connect it with that server and an app password made there.`,
    });
    expect(there.calls).toEqual(['getSession']);
    expect(JSON.stringify(there.requests)).not.toContain(input.appPassword);
  });

  it('is not believed with a session of another account of that server', async () => {
    const getSession = { body: { did: 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa', handle: 'mallory.test' } };
    const { connection } = await connectElsewhere({ getSession });
    expect(connection).toMatchObject({ kind: 'refused', message: expect.stringContaining('does not know') });
  });

  it('is not believed for a document of its own in the answer', async () => {
    const said = { didDoc: didDocumentOf(accountDid, { server: 'https://evil.example' }) };
    const { connection } = await connectElsewhere({ getSession: refused, said });
    expect(connection).toMatchObject({ kind: 'refused', message: expect.stringContaining('does not know') });
  });

  it('is not followed to where it redirects', async () => {
    const { result, calls } = await atBluesky({ createSession: { body: testSession() } }, (home) => {
      const redirect = {
        status: 307,
        headers: { location: `${home}/xrpc/com.atproto.server.createSession` },
      };
      return atBluesky({ createSession: redirect }, (url) => connectAt(url));
    });
    expect(result.result).toMatchObject({ kind: 'retry', code: 'unreachable' });
    expect(calls).toEqual([]);
  });

  it('is not believed while the account’s own server says nothing', async () => {
    const { connection } = await connectElsewhere({ getSession: { status: 503 } });
    expect(connection).toMatchObject({ kind: 'retry', code: 'unavailable' });
  });
});

describe('a server that hands a sign-in on to the account’s own', () => {
  const getSession = { body: { did: accountDid, handle: 'alice.test' } };

  it('is left out where a person typed it', async () => {
    const { connection, home, there } = await connectElsewhere({ getSession });
    expect(connection).toMatchObject({
      kind: 'connected',
      serviceUrl: home,
      credentials: { serviceUrl: home, pdsUrl: null },
    });
    expect(there.calls).toEqual(['getSession', 'getProfile']);
  });

  it('goes on granting sessions where the operator named it', async () => {
    const { connection, home, url } = await connectElsewhere({ getSession, typed: false });
    expect(connection).toMatchObject({
      kind: 'connected',
      serviceUrl: null,
      credentials: { serviceUrl: url, pdsUrl: home },
    });
  });
});

describe('a DID that a server names on connecting', () => {
  const connectAs = (did: string) =>
    atBluesky({ createSession: { body: testSession({ did }) } }, async (url) => ({
      url,
      connection: await connectAt(url),
    }));

  it.each([
    'did:plc:somebodyelse',
    'did:plc:bbbbbbbbbbbbbbbbbbbbbbbb',
    'did:web:127.0.0.1%3A1',
    'did:key:zabc',
  ])('is refused unless its document is to be had: %s', async (did) => {
    const { result } = await atBluesky({ createSession: { body: testSession({ did }) } }, async (url) => {
      const guarded = createBluesky({ hosts: { trusted: [url] }, trusteeOf });
      return { url, connection: await connectAt(url, { network: guarded }) };
    });
    expect(result.connection).toEqual({
      kind: 'refused',
      code: 'rejected',
      message: `${result.url} says that this is the account ${did}, which Bluesky’s directory does not know. Check the address of the server.`,
    });
  });

  it('is read at its own server where it is a did:web', async () => {
    const script: BlueskyScript = { getProfile: { status: 404 } };
    const { result, requests } = await atBluesky(script, async (url) => {
      const did = `did:web:localhost%3A${new URL(url).port}`;
      script['createSession'] = { body: testSession({ did }) };
      script['json'] = { body: didDocumentOf(did, { server: url }) };
      return { did, connection: await connectAt(url) };
    });
    expect(result.connection).toMatchObject({ kind: 'connected', platformUserId: result.did });
    expect(requests.map(({ path }) => path)).toContain('/.well-known/did.json');
  });

  it('counts for nothing while the directory is away', async () => {
    const { result } = await testDirectory.whileAway(() => connectAs(accountDid));
    expect(result.connection).toEqual({ kind: 'retry', code: 'unreachable', message: away });
  });
});

describe('a handle', () => {
  const connectCalled = (said: string, registered: { handle: string; leadsTo?: string | null }) => {
    const script = { createSession: { body: testSession({ handle: said }) }, getProfile: { status: 404 } };
    return atBluesky(script, (url) => {
      testDirectory.register(accountDid, { server: url, ...registered });
      return connectAt(url);
    }).then(({ result }) => result);
  };

  it('is the document’s, whatever the server calls the account', async () => {
    expect(await connectCalled('nasa.test', { handle: 'alice.test' })).toMatchObject({
      platformUsername: 'alice.test',
      credentials: { handle: 'alice.test' },
    });
  });

  it.each([null, 'did:plc:cccccccccccccccccccccccc'])(
    'is handle.invalid where that does not lead back to the account but to %s',
    async (leadsTo) => {
      expect(await connectCalled('nasa.test', { handle: 'nasa.test', leadsTo })).toMatchObject({
        kind: 'connected',
        platformUsername: 'handle.invalid',
        credentials: { handle: 'handle.invalid' },
      });
    },
  );
});

describe('a server that an account is at and that begins to lie', () => {
  /** Publishes with a session that has to be renewed, and sees what is stored then. */
  async function renewWith(
    said: Record<string, unknown>,
    registered: { handle?: string; isAway?: boolean } = {},
  ) {
    const evil: BlueskyScript = { createSession: { body: testSession() }, applyWrites: written };
    const { result, ...there } = await atBluesky(evil, async (elsewhere) => {
      const body = testSession({ didDoc: didDocumentOf(accountDid, { server: elsewhere }), ...said });
      const here = await atBluesky({ refreshSession: { body }, applyWrites: written }, async (url) => {
        const act = async () => {
          const session = blueskyAccount(url, { session: expiringSession });
          const outcome = await publish(session);
          return { outcome, stored: blueskyCredentials.parse(await session.vault.read()) };
        };
        testDirectory.register(accountDid, { server: url, handle: registered.handle ?? 'alice.test' });
        return registered.isAway ? testDirectory.whileAway(act) : act();
      });
      return { ...here.result, calls: here.calls };
    });
    return { ...result, callsThere: there.calls };
  }

  it('does not have posts go to a server that it names', async () => {
    const seen = await renewWith({});
    expect(seen.outcome).toMatchObject({ kind: 'published' });
    expect(seen.calls).toEqual(['refreshSession', 'applyWrites']);
    expect(seen.callsThere).toEqual([]);
    expect(seen.stored.pdsUrl).toBeNull();
  });

  it('does not have them go there while the directory is away either', async () => {
    const seen = await renewWith({}, { isAway: true });
    expect(seen.outcome).toMatchObject({ kind: 'published' });
    expect(seen.callsThere).toEqual([]);
  });

  it('does not have the app password sent to it by saying that the account moved', async () => {
    const seen = await renewWith({ active: false, status: 'deactivated' });
    expect(seen.outcome).toMatchObject({ kind: 'reconnect', code: 'account_deactivated' });
    expect(seen.callsThere).toEqual([]);
    expect(seen.stored).toMatchObject({ pdsUrl: null, session: expiringSession });
    expect(seen.stored.movedTo).toBeUndefined();
  });

  it('has it wait while nobody can say whether the account moved', async () => {
    const seen = await renewWith({ active: false, status: 'deactivated' }, { isAway: true });
    expect(seen.outcome).toMatchObject({ kind: 'retry' });
    expect(seen.callsThere).toEqual([]);
  });

  it.each(['nasa.test', 'alice.example'])('does not call the account %s', async (handle) => {
    const seen = await renewWith({ handle });
    expect(seen.stored.handle).toBe('alice.test');
  });

  it('does not become another account', async () => {
    const seen = await renewWith({ did: 'did:plc:dddddddddddddddddddddddd' });
    expect(seen.outcome).toMatchObject({ kind: 'reconnect', code: 'authentication_failed' });
    expect(seen.stored.session).toEqual(expiringSession);
  });
});
