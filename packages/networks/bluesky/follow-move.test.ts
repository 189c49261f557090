import { describe, expect, it } from '@jest/globals';
import type { Vault } from '../network.ts';
import { blueskyCredentials } from './credentials.ts';
import { createBluesky } from './publisher.ts';
import {
  type AccountChanges,
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

const document = (server: string) => didDocumentOf(accountDid, { server });

const { trusteeOf } = testDirectory;

const deactivated = errorAnswer(401, 'AccountDeactivated', 'Account is deactivated');
const wrong = errorAnswer(401, 'AuthenticationRequired', 'Invalid identifier or password');

interface Servers {
  /** What the former server answers; a session that it tells of is deactivated, and names the new one. */
  readonly former: (document: object) => BlueskyScript;
  readonly new: BlueskyScript;
}

const left = (didDoc: object) => ({
  refreshSession: { body: testSession({ active: false, status: 'deactivated', didDoc }) },
  applyWrites: deactivated,
});

/** Publishes from an account of which the former server says that it is elsewhere. */
async function publishAfterMove(scripts: Servers, changes: AccountChanges = {}, times = 1) {
  const { result, ...there } = await atBluesky(scripts.new, async (home) => {
    const { result: seen, ...here } = await atBluesky(scripts.former(document(home)), async (url) => {
      testDirectory.register(accountDid, { server: home, handle: 'alice.example' });
      const session = blueskyAccount(url, changes);
      const moves: unknown[] = [];
      const renew: Vault['renew'] = async (change) => {
        const renewal = await session.vault.renew(change);
        if ('moved' in renewal) moves.push(renewal.moved);
        return renewal;
      };
      const outcomes = [];
      for (let time = 0; time < times; time++)
        outcomes.push(await publish({ ...session, vault: { ...session.vault, renew } }));
      return { outcomes, moves, stored: blueskyCredentials.parse(await session.vault.read()), url, home };
    });
    return { ...seen, calls: here.calls };
  });
  return { ...result, callsThere: there.calls, requestsThere: there.requests };
}

describe('an account that moved to another server', () => {
  const welcome = { createSession: { body: testSession({ handle: 'alice.example' }) }, applyWrites: written };

  it.each<[string, AccountChanges, string[]]>([
    ['when its session is renewed', { session: expiringSession }, ['refreshSession']],
    ['when a write is refused', {}, ['applyWrites', 'refreshSession']],
  ])('is followed %s, and stays there', async (_, changes, calls) => {
    const seen = await publishAfterMove({ former: left, new: welcome }, changes, 2);
    expect(seen.outcomes).toEqual([
      expect.objectContaining({ kind: 'published' }),
      expect.objectContaining({ kind: 'published' }),
    ]);
    expect(seen.calls).toEqual(calls);
    expect(seen.callsThere).toEqual(['createSession', 'applyWrites', 'applyWrites']);
    expect(JSON.parse(seen.requestsThere[0]?.body ?? '')).toMatchObject({ identifier: accountDid });
    expect(seen.stored).toMatchObject({
      movedTo: seen.home,
      pdsUrl: seen.home,
      serviceUrl: seen.url,
      handle: 'alice.example',
    });
    expect(seen.moves).toEqual([{ before: seen.url, now: seen.home }]);
  });

  it('renews its sessions there, and is looked for there', async () => {
    const script = {
      refreshSession: { body: testSession() },
      applyWrites: written,
      deleteSession: { body: '' },
      getRecord: errorAnswer(400, 'RecordNotFound', 'None'),
    };
    const { calls } = await atBluesky(script, async (home) => {
      const { result } = await atBluesky({}, async (url) => {
        const moved = { serviceUrl: url, movedTo: home, pdsUrl: home, session: expiringSession };
        const session = blueskyAccount(url, moved);
        expect(await publish(session)).toMatchObject({ kind: 'published' });
        expect(await bluesky.revoke(await session.vault.read(), { baseUrl: url })).toBe(true);
      });
      return result;
    });
    expect(calls).toEqual(['refreshSession', 'applyWrites', 'deleteSession']);
  });

  it('has a person make an app password there where the former one is unknown', async () => {
    const seen = await publishAfterMove({ former: left, new: { createSession: wrong } });
    expect(seen.outcomes).toEqual([
      {
        kind: 'reconnect',
        code: 'authentication_failed',
        message: `The Bluesky account moved to ${seen.home}. Reconnect it with that server and an app password made there.`,
      },
    ]);
    expect(seen.stored.movedTo).toBeUndefined();
  });

  it.each<[string, BlueskyScript]>([
    ['is away', { createSession: { status: 503 } }],
    ['breaks off', { createSession: { fault: 'reset' } }],
  ])('waits where the new server %s', async (_, there) => {
    const seen = await publishAfterMove({ former: left, new: there });
    expect(seen.outcomes).toEqual([expect.objectContaining({ kind: 'retry' })]);
  });

  it('never posts as another, whoever lives there', async () => {
    const stranger = { createSession: { body: testSession({ did: 'did:plc:somebodyelse' }) } };
    const seen = await publishAfterMove({ former: left, new: stranger });
    expect(seen.outcomes).toEqual([expect.objectContaining({ kind: 'reconnect' })]);
    expect(seen.callsThere).toEqual(['createSession']);
  });

  it('is followed while both servers know it', async () => {
    const former = (didDoc: object) => ({ refreshSession: { body: testSession({ didDoc }) } });
    const there = { applyWrites: [wrong, wrong, written], createSession: { body: testSession() } };
    const seen = await publishAfterMove({ former, new: there }, { session: expiringSession });
    expect(seen.outcomes).toEqual([expect.objectContaining({ kind: 'published' })]);
    expect(seen.callsThere).toEqual(['applyWrites', 'applyWrites', 'createSession', 'applyWrites']);
    expect(seen.stored).toMatchObject({ movedTo: seen.home });
  });

  it('is not disconnected while both servers know it and the new one has another password', async () => {
    const former = (didDoc: object) => ({ refreshSession: { body: testSession({ didDoc }) } });
    const seen = await publishAfterMove(
      { former, new: { applyWrites: wrong, createSession: wrong } },
      { session: expiringSession },
    );
    expect(seen.outcomes).toEqual([expect.objectContaining({ kind: 'retry', code: 'new_token_refused' })]);
  });
});

describe('an account that is deactivated where it was', () => {
  it('is not sought by the document of another', async () => {
    const former = (didDoc: object) => left({ ...didDoc, id: 'did:plc:somebodyelse' });
    const seen = await publishAfterMove({ former, new: {} }, { session: expiringSession });
    expect(seen.outcomes).toEqual([expect.objectContaining({ code: 'account_deactivated' })]);
    expect(seen.callsThere).toEqual([]);
  });

  it.each(['itself', 'nowhere'])('is said to be so when its document names %s', async (named) => {
    const former = (url: string) => left(named === 'itself' ? document(url) : {});
    let own = '';
    const { result, calls } = await atBluesky({}, async () => {
      // The script needs the address of its own server, which is known once it runs.
      const script: BlueskyScript = {};
      return atBluesky(script, async (url) => {
        own = url;
        Object.assign(script, former(url));
        return publish(blueskyAccount(url, { session: expiringSession }));
      });
    });
    expect(own).not.toBe('');
    expect(calls).toEqual([]);
    expect(result).toMatchObject({
      result: { kind: 'reconnect', code: 'account_deactivated' },
      calls: ['refreshSession'],
    });
  });

  it('is not sought where its service keeps records for it', async () => {
    const { result, calls } = await atBluesky({}, (host) =>
      atBluesky(left(document(host)), async (url) => {
        const network = createBluesky({ trusteeOf, hosts: { ...hosts, trusted: [url] } });
        return publish(blueskyAccount(url, { pdsUrl: host, session: expiringSession }), network);
      }),
    );
    expect(result.result).toMatchObject({ kind: 'reconnect', code: 'account_deactivated' });
    expect(calls).toEqual([]);
  });

  it('is not followed to a private network', async () => {
    const { result, calls } = await atBluesky({ createSession: wrong }, (inside) =>
      atBluesky(left(document(inside)), async (url) => {
        const network = createBluesky({ trusteeOf, hosts: { trusted: [url] } });
        return publish(blueskyAccount(url, { session: expiringSession }), network);
      }),
    );
    expect(result.result).toMatchObject({ kind: 'reconnect', code: 'account_deactivated' });
    expect(calls).toEqual([]);
  });
});
