import { startScriptedServer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import { createBluesky } from './publisher.ts';
import {
  accountDid,
  atBluesky,
  batchOf,
  bluesky,
  blueskyAccount,
  expiringSession,
  hosts,
  publish,
  testSession,
  written,
} from './testing/scripted-bluesky.ts';
import { testDirectory } from './testing/test-directory.ts';

const { trusteeOf } = testDirectory;

const guarded = createBluesky({ trusteeOf });

const notCalled = (address: string) => ({
  kind: 'refused',
  code: 'unreachable',
  message: `The account's Bluesky server was not called: ${address} is on a private network.`,
});

/** A server on this machine that must never hear of anything. */
async function besideSilent<T>(act: (url: string) => Promise<T>): Promise<T> {
  const server = await startScriptedServer(() => ({ body: written }));
  try {
    const result = await act(server.url);
    expect(server.requests).toEqual([]);
    return result;
  } finally {
    await server.close();
  }
}

describe("an account's own server on a private network", () => {
  it('is not called to connect', () =>
    besideSilent(async (url) => {
      const input = { handle: 'alice.test', appPassword: 'abcd-efgh', service: url };
      expect(await guarded.connect(input, url)).toEqual(notCalled(url));
    }));

  it('is not called to publish, to look up or to find a mention', () =>
    besideSilent(async (url) => {
      const account = blueskyAccount(url);
      const batch = await batchOf(bluesky, ['Hello'], account);
      expect(await guarded.publish(batch, account)).toEqual(notCalled(url));
      expect(await guarded.lookUp(batch, account)).toEqual({ kind: 'unreadable', failure: notCalled(url) });
      expect(await guarded.prepare([{ content: 'Hello @bob.test' }], account, new Date())).toEqual(
        notCalled(url),
      );
    }));

  it('is not called for new tokens', () =>
    besideSilent(async (url) => {
      const account = blueskyAccount(url, { session: expiringSession });
      expect(await publish(account, guarded)).toEqual(notCalled(url));
    }));

  it('is named without the password in its address', () =>
    besideSilent(async (url) => {
      const account = blueskyAccount(url.replace('http://', 'https://alice:secret@'));
      const outcome = await publish(account, guarded);
      expect(JSON.stringify(outcome)).not.toContain('secret');
      expect(outcome).not.toMatchObject({ kind: 'published' });
    }));
});

describe('a private server that the network names', () => {
  it('is not called when a DID document names it', () =>
    besideSilent((inside) => {
      const didDoc = {
        id: accountDid,
        service: [{ id: '#atproto_pds', type: 'AtprotoPersonalDataServer', serviceEndpoint: inside }],
      };
      const script = { createSession: { body: testSession({ didDoc }) }, getProfile: { status: 404 } };
      return atBluesky(script, async (url) => {
        const network = createBluesky({ trusteeOf, hosts: { trusted: [url] } });
        const input = { handle: 'alice.test', appPassword: 'abcd-efgh' };
        expect(await network.connect(input, url)).toMatchObject({ credentials: { pdsUrl: null } });
      });
    }));

  it('is not called when it was stored while private hosts were allowed', () =>
    besideSilent((inside) =>
      atBluesky({ applyWrites: written }, async (url) => {
        const network = createBluesky({ trusteeOf, hosts: { trusted: [url] } });
        const outcome = await publish(blueskyAccount(url, { pdsUrl: inside }), network);
        expect(outcome).toEqual(notCalled(inside));
      }),
    ));

  it('is not called when an answer redirects to it', () =>
    besideSilent((inside) => {
      const redirect = { status: 307, headers: { location: `${inside}/xrpc/com.atproto.repo.applyWrites` } };
      return atBluesky({ applyWrites: redirect }, async (url) => {
        for (const network of [
          createBluesky({ trusteeOf, hosts: { trusted: [url] } }),
          createBluesky({ hosts }),
        ]) {
          expect(await publish(blueskyAccount(url), network)).toMatchObject({ kind: 'unknown' });
        }
      });
    }));
});
