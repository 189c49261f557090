import { describe, expect, it } from '@jest/globals';
import { idsOf, impatient, publishThread, type Stage, withScene } from './scene.ts';

/** Nothing listens there. */
const nobody = 'http://127.0.0.1:4';

/** Connecting an account, and what it posts where nothing goes wrong. */
export function exercisePublishing(stage: Stage): void {
  exerciseConnecting(stage);
  exercisePosts(stage);
}

function exerciseConnecting(stage: Stage): void {
  const { answers } = stage.network;

  describe('connecting', () => {
    it('says whose the account is, and takes its credentials along', () =>
      withScene(stage, async ({ connection, network, session }) => {
        expect(connection).toMatchObject({ platformUserId: expect.stringMatching(/./), serviceUrl: null });
        expect(connection.platformUsername).toMatch(/^[\w.-]+$/);
        expect(connection.credentials).toEqual(await session.vault.read());
        expect(network.platform).toBe(stage.network.open(1_000).platform);
      }));

    it('is over with wrong credentials, and wants others', () =>
      withScene(stage, async ({ network, relay, input }) => {
        relay.next('connect', answers.wrongCredentials);
        const failure = { kind: 'reconnect', code: 'authentication_failed', status: 401 };
        expect(await network.connect(input, relay.url)).toMatchObject(failure);
      }));

    it.each([{}, null, 'token', { handle: 7, accessToken: 7, appPassword: [] }])(
      'asks nobody about input that is none: %j',
      (input) =>
        withScene(stage, async ({ network, relay }) => {
          const asked = relay.requests.length;
          expect(await network.connect(input, relay.url)).toMatchObject({
            kind: 'refused',
            code: 'rejected',
          });
          expect(relay.requests).toHaveLength(asked);
        }),
    );

    it('can be tried again where nobody answers', () =>
      withScene(stage, async ({ network, input }) => {
        expect(await network.connect(input, nobody)).toMatchObject({ kind: 'retry', code: 'unreachable' });
      }));
  });
}

function exercisePosts(stage: Stage): void {
  const { remoteId } = stage.network;

  describe('a post', () => {
    it('is on the network under the id that is told', () =>
      withScene(stage, async ({ publish, posts, relay }) => {
        const [id] = idsOf(await publish('Grüße, 字 👩‍👩‍👧'));
        expect(id).toMatch(remoteId);
        expect(posts()).toMatchObject([{ remoteId: id, content: 'Grüße, 字 👩‍👩‍👧', parentId: null }]);
        expect(relay.count('write')).toBe(1);
        expect(relay.count('renew')).toBe(0);
      }));

    it('is on the network in order, as a thread each of which replies to the one before', () =>
      withScene(stage, async (scene) => {
        const contents = ['One', 'Two https://example.com/ä', 'Three #café'];
        const [first = '', second = '', third = ''] = await publishThread(scene, contents);
        expect(scene.posts()).toMatchObject([
          { remoteId: first, content: contents[0], parentId: null },
          { remoteId: second, content: contents[1], parentId: first },
          { remoteId: third, content: contents[2], parentId: second },
        ]);
        expect(scene.relay.count('write')).toBe(scene.network.batch === 'all' ? 1 : 3);
      }));

    it.each([
      ['a refused connection', nobody],
      ['a host without an address', 'http://nowhere.invalid'],
    ])('has certainly not left after %s', (_, baseUrl) =>
      withScene(stage, async ({ network, session, batch }) => {
        const posts = await batch(['Hello']);
        const outcome = await network.publish(posts, { ...session, baseUrl });
        expect(outcome).toMatchObject({ kind: 'retry', code: 'unreachable' });
        expect(outcome).not.toHaveProperty('status');
      }),
    );

    it('does not leave once its time is over, where a repeat could do harm', () =>
      withScene(
        stage,
        async ({ network, session, batch, posts }) => {
          if (network.maxSends === Number.POSITIVE_INFINITY) return;
          const late = await batch(['Late'], { latest: performance.now() - 1 });
          const unsent = { kind: 'retry', code: 'unreachable' };
          expect(await network.publish(late, session)).toMatchObject(unsent);
          expect(posts()).toEqual([]);
        },
        { deadline: impatient },
      ));
  });
}
