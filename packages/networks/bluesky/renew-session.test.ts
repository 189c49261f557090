import type { ScriptedAnswer } from '@carillon/testing/scripted-server';
import { describe, expect, it } from '@jest/globals';
import type { Renewal, Vault } from '../network.ts';
import {
  accountDid,
  atBluesky,
  bluesky,
  blueskyAccount,
  errorAnswer,
  expiringSession,
  publish,
  publishTo,
  shortDeadlineBluesky,
  testSession,
  written,
} from './testing/scripted-bluesky.ts';
import { testDirectory } from './testing/test-directory.ts';

const signedIn: ScriptedAnswer = { body: testSession() };
const rejected = 'Bluesky rejected the handle or app password. Reconnect the account.';

/** What comes of a renewal whose session says this, while the directory says that. */
async function renewedWith(said: Record<string, unknown>, registered: { readonly handle: string }) {
  const renewals: Renewal[] = [];
  const script = { refreshSession: { body: testSession(said) }, applyWrites: written };
  await atBluesky(script, async (url) => {
    testDirectory.register(accountDid, { server: url, ...registered });
    const session = blueskyAccount(url, { session: expiringSession });
    const renew: Vault['renew'] = (change) =>
      session.vault.renew(async (newest) => {
        const renewal = await change(newest);
        renewals.push(renewal);
        return renewal;
      });
    await publish({ ...session, vault: { ...session.vault, renew } });
  });
  return renewals[0];
}

describe('a token', () => {
  it('with less than ten minutes left is renewed, stored and then used', async () => {
    const body = testSession();
    const script = { refreshSession: { body }, applyWrites: written };
    await atBluesky(script, async (url) => {
      const session = blueskyAccount(url, { session: expiringSession });
      expect(await publish(session)).toMatchObject({ kind: 'published' });
      const { accessJwt, refreshJwt } = body;
      expect(await session.vault.read()).toMatchObject({ session: { accessJwt, refreshJwt } });
    }).then(({ requests }) => {
      const tokens = requests.map(({ headers }) => headers.authorization);
      expect(tokens).toEqual([`Bearer ${expiringSession.refreshJwt}`, `Bearer ${body.accessJwt}`]);
    });
  });

  it('comes with the handle that the account has by now', async () => {
    expect(await renewedWith({ handle: 'Alice.Example' }, { handle: 'alice.example' })).toMatchObject({
      credentials: { handle: 'alice.example' },
      username: 'alice.example',
    });
    const unverified = await renewedWith({ handle: 'handle.invalid' }, { handle: 'alice.example' });
    expect(unverified).toMatchObject({ credentials: { handle: 'alice.test' } });
    expect(unverified).not.toHaveProperty('username');
  });

  it.each([
    [400, 'ExpiredToken'],
    [400, 'InvalidToken'],
    [401, 'AuthMissing'],
  ])('is renewed and the write repeated at %d %s', async (status, name) => {
    const applyWrites = [errorAnswer(status, name, 'No.'), written];
    const { outcome, calls } = await publishTo({ applyWrites, refreshSession: signedIn });
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(calls).toEqual(['applyWrites', 'refreshSession', 'applyWrites']);
  });

  it('that has expired as soon as it is issued says nothing of the session', async () => {
    const applyWrites = errorAnswer(400, 'ExpiredToken', 'Token has expired');
    const { outcome, calls } = await publishTo({ applyWrites, refreshSession: signedIn });
    expect(outcome).toMatchObject({
      kind: 'retry',
      code: 'unavailable',
      message: 'Bluesky rejected a token it had just issued. Please try again later.',
    });
    expect(calls).toEqual(['applyWrites', 'refreshSession', 'applyWrites']);
  });
});

describe('a dead refresh token', () => {
  it.each(['ExpiredToken', 'InvalidToken'])('leads to one sign-in by DID at %s', async (name) => {
    const refreshSession = errorAnswer(400, name, 'Token has been revoked');
    const script = { refreshSession, createSession: signedIn, applyWrites: written };
    const { outcome, calls, requests } = await publishTo(script, { session: expiringSession });
    expect(outcome).toMatchObject({ kind: 'published' });
    expect(calls).toEqual(['refreshSession', 'createSession', 'applyWrites']);
    expect(requests[1]?.body).toContain(accountDid);
  });
});

describe('an account', () => {
  const codeWanted = 'Bluesky asks for a sign-in code. Reconnect the account with an app password.';

  it.each([
    ['AuthFactorTokenRequired', 'authentication_failed', codeWanted],
    [
      'AccountTakedown',
      'account_suspended',
      'The Bluesky account is suspended. Resolve this on bsky.app, then reconnect.',
    ],
    [
      'AccountDeactivated',
      'account_deactivated',
      'The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.',
    ],
  ])('is to be connected again at %s, wherever it is said', async (name, code, message) => {
    const failure = { kind: 'reconnect', code, message, status: 401 };
    const answer = errorAnswer(401, name, 'No.');
    const writing = await publishTo({ applyWrites: answer });
    // One that is deactivated may be elsewhere by now, which a new session tells.
    const asked = name === 'AccountDeactivated' ? ['applyWrites', 'refreshSession'] : ['applyWrites'];
    expect(writing).toMatchObject({ outcome: failure, calls: asked });
    const renewing = await publishTo({ refreshSession: answer }, { session: expiringSession });
    expect(renewing).toMatchObject({ outcome: failure, calls: ['refreshSession'] });
    const connecting = await atBluesky({ createSession: answer }, (url) =>
      bluesky.connect({ handle: 'alice.test', appPassword: 'secret' }, url),
    );
    expect(connecting.result).toEqual(failure);
  });

  it.each([
    [
      'deactivated',
      'account_deactivated',
      'The Bluesky account is deactivated. Reactivate it on bsky.app, then reconnect.',
    ],
    [
      'takendown',
      'account_suspended',
      'The Bluesky account is suspended. Resolve this on bsky.app, then reconnect.',
    ],
  ])('whose session is %s is to be connected again', async (status, code, message) => {
    const refreshSession = { body: testSession({ active: false, status }) };
    const { outcome } = await publishTo({ refreshSession }, { session: expiringSession });
    expect(outcome).toEqual({ kind: 'reconnect', code, message });
  });

  it('never posts with the session of another', async () => {
    const refreshSession = { body: testSession({ did: 'did:plc:somebodyelse' }) };
    const { outcome, calls } = await publishTo({ refreshSession }, { session: expiringSession });
    expect(outcome).toMatchObject({ kind: 'reconnect', message: rejected });
    expect(calls).toEqual(['refreshSession']);
  });
});

it('leaves no doubt about post and account where a sign-in is not answered in time', async () => {
  const { outcome } = await publishTo(
    { createSession: { fault: 'hang' } },
    { session: null },
    shortDeadlineBluesky,
  );
  const message = 'Bluesky could not be reached. Please try again later.';
  expect(outcome).toEqual({ kind: 'retry', code: 'unreachable', message });
});
