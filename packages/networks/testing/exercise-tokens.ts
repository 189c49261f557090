import { describe, expect, it } from '@jest/globals';
import type { Session } from '../network.ts';
import type { RelayedAnswer } from './exercise-relay.ts';
import { idsOf, impatient, type Stage, withScene } from './exercise-scene.ts';

/** Access tokens that are refused, over or taken away. */
export function exerciseTokens(stage: Stage): void {
  exerciseRenewal(stage);
  exerciseNewTokens(stage);
  exerciseAccounts(stage);
  exerciseOutages(stage);
  exerciseRevocation(stage);
}

function exerciseRenewal(stage: Stage): void {
  const { answers } = stage.network;

  describe('an access token', () => {
    it('that is about to expire is renewed once for six posts at the same time, and stored', () =>
      withScene(
        stage,
        async ({ publish, posts, relay, session }) => {
          const before = await session.vault.read();
          const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => publish(`${n}`)));
          expect(new Set(outcomes.flatMap(idsOf)).size).toBe(6);
          expect(posts()).toHaveLength(6);
          expect([relay.count('renew'), relay.count('write')]).toEqual([1, 6]);
          expect(await session.vault.read()).not.toEqual(before);
        },
        { minutesLeft: 5 },
      ));

    it('that has time left is used as it is', () =>
      withScene(
        stage,
        async ({ publish, relay, session }) => {
          const before = await session.vault.read();
          relay.always('write', answers.says('No.'));
          expect(await publish()).toMatchObject({ kind: 'refused' });
          expect([relay.count('renew'), relay.count('write')]).toEqual([0, 1]);
          expect(await session.vault.read()).toEqual(before);
        },
        { minutesLeft: 11 },
      ));

    it('that the network refuses is renewed once for six posts, each of which is there once', () =>
      withScene(stage, async ({ publish, posts, relay }) => {
        relay.next('write', ...Array(6).fill(answers.tokenRefused));
        const outcomes = await Promise.all(Array.from({ length: 6 }, (_, n) => publish(`${n}`)));
        expect(new Set(outcomes.flatMap(idsOf)).size).toBe(6);
        expect(posts()).toHaveLength(6);
        expect([relay.count('renew'), relay.count('write')]).toEqual([1, 12]);
      }));
  });
}

function exerciseNewTokens(stage: Stage): void {
  const { answers } = stage.network;

  describe('an access token', () => {
    it('that somebody else renewed meanwhile is used without a call', () =>
      withScene(stage, async ({ network, session, batch, relay, posts }) => {
        const stale = await session.vault.read();
        relay.next('write', answers.tokenRefused);
        idsOf(await network.publish(await batch(['first']), session));
        relay.next('write', answers.tokenRefused);
        const late = { ...session, vault: { ...session.vault, read: async () => stale } };
        idsOf(await network.publish(await batch(['second']), late));
        expect(relay.count('renew')).toBe(1);
        expect(posts()).toHaveLength(2);
      }));

    it('that is refused as soon as it is issued is no proof against the account', () =>
      withScene(stage, async ({ publish, posts, relay }) => {
        relay.always('write', answers.tokenRefused);
        const outcome = await publish();
        expect(outcome).toMatchObject({ kind: 'retry', code: 'new_token_refused' });
        expect([relay.count('renew'), relay.count('write')]).toEqual([1, 2]);
        expect(posts()).toEqual([]);
      }));

    it('that is refused is renewed for a look-up too, where that needs one', () =>
      withScene(stage, async ({ network, session, batch, relay }) => {
        const unsent = await batch(['Hello']);
        relay.next('look', answers.tokenRefused);
        const { kind } = await network.lookUp(unsent, session);
        expect(kind).toBe(relay.count('renew') === 1 ? 'absent' : 'unreadable');
      }));
  });
}

function exerciseAccounts(stage: Stage): void {
  const { answers } = stage.network;

  describe('an account', () => {
    it.each(Object.entries(answers.accessEnded))('is to be connected again after %s', (_, said) =>
      withScene(
        stage,
        async ({ publish, relay, session }) => {
          const before = await session.vault.read();
          for (const [call, answer] of Object.entries(said)) relay.always(call as keyof typeof said, answer);
          const failure = { kind: 'reconnect', code: 'authentication_failed' };
          expect(await publish()).toMatchObject(failure);
          expect([relay.count('renew'), relay.count('write')]).toEqual([1, 0]);
          expect(await session.vault.read()).toEqual(before);
        },
        { minutesLeft: 5 },
      ),
    );

    it('is to be connected again once its owner took the access away', () =>
      withScene(stage, async ({ publish, posts, revoke }) => {
        revoke();
        expect(await publish()).toMatchObject({ kind: 'reconnect', code: 'authentication_failed' });
        expect(posts()).toEqual([]);
      }));

    it('that the network suspended is its owner’s to see to', () =>
      withScene(stage, async ({ publish, relay }) => {
        relay.always('write', answers.suspended);
        expect(await publish()).toMatchObject({ kind: 'reconnect', code: 'account_suspended' });
        expect(relay.count('write')).toBe(1);
      }));
  });
}

function exerciseOutages(stage: Stage): void {
  const { answers } = stage.network;

  describe('an account', () => {
    it('is not lost where its token is refused and cannot be renewed now', () =>
      withScene(stage, async ({ publish, relay, posts }) => {
        relay.next('write', answers.tokenRefused);
        relay.next('renew', { status: 503, body: '<html>' });
        expect(await publish()).toMatchObject({ kind: 'retry', code: 'unavailable' });
        expect(relay.count('write')).toBe(1);
        idsOf(await publish('Later'));
        expect(posts()).toMatchObject([{ content: 'Later' }]);
      }));

    it.each<[string, RelayedAnswer | ((account: Session) => RelayedAnswer)]>([
      ['a reset', { fault: 'reset' }],
      ['silence', { fault: 'hang' }],
      ['a page', { body: '<html>Welcome</html>' }],
      ['a page as 503', { status: 503, body: '<html>' }],
      ['a token of two lines', (account) => answers.granted('access\n2', account)],
      ['a token without an end', (account) => answers.granted('a'.repeat(10_000), account)],
      ['tokens of the wrong kind', { body: { access_token: 7, accessJwt: 7, refreshJwt: [], did: null } }],
      ['too many tries', { status: 429, body: {} }],
    ])('is not lost for a renewal that comes to nothing: %s', (_, answer) =>
      withScene(
        stage,
        async ({ publish, relay, posts, session }) => {
          relay.next('renew', typeof answer === 'function' ? answer(session) : answer);
          const outcome = await publish();
          expect(outcome).toMatchObject({ kind: 'retry' });
          expect(outcome).not.toMatchObject({ code: 'new_token_refused' });
          expect(relay.count('write')).toBe(0);
          // An answer may be waited for, longer than a call takes, before anybody renews again.
          await session.vault.renew(async (newest) => ({ credentials: newest }));
          idsOf(await publish('Later'));
          expect(posts()).toMatchObject([{ content: 'Later' }]);
        },
        { minutesLeft: -1, deadline: impatient * 2 },
      ),
    );
  });
}

function exerciseRevocation(stage: Stage): void {
  describe('revocation', () => {
    it('ends what was granted, at the network', () =>
      withScene(stage, async ({ network, session, relay }) => {
        const credentials = await session.vault.read();
        expect(await network.revoke(credentials, session)).toBe(true);
        expect(relay.count('revoke')).toBeGreaterThan(0);
      }));

    it.each<[string, RelayedAnswer]>([
      ['is away', { status: 503, body: '<html>' }],
      ['breaks off', { fault: 'reset' }],
      ['says nothing', { fault: 'hang' }],
      ['refuses', { status: 400, body: { error: 'InvalidToken', message: 'No' } }],
    ])('says that it came to nothing where the network %s', (_, answer) =>
      withScene(
        stage,
        async ({ network, session, relay }) => {
          relay.always('revoke', answer);
          expect(await network.revoke(await session.vault.read(), session)).toBe(false);
        },
        { deadline: impatient },
      ),
    );

    it('asks nobody about what has no credentials', () =>
      withScene(stage, async ({ network, session, relay }) => {
        for (const credentials of [null, {}, 'token', []])
          expect(await network.revoke(credentials, session)).toBe(false);
        expect(relay.count('revoke')).toBe(0);
      }));
  });
}
