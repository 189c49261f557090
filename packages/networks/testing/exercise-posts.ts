import { describe, expect, it } from '@jest/globals';
import type { RelayedAnswer } from './exercise-relay.ts';
import {
  idsOf,
  impatient,
  picture,
  publishThread,
  type Scene,
  type Stage,
  withScene,
} from './exercise-scene.ts';
import { expectWellFormed } from './hostile-answers.ts';

/** Nothing listens there. */
const nobody = 'http://127.0.0.1:4';

/** Connecting an account, its posts, tries whose answers were lost, and files. */
export function exercisePosts(stage: Stage): void {
  exerciseConnecting(stage);
  exercisePublishing(stage);
  exerciseTaken(stage);
  exerciseAbsent(stage);
  exerciseLookUps(stage);
  exerciseUploads(stage);
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
      'asks nobody about input without credentials: %j',
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

function exercisePublishing(stage: Stage): void {
  const { remoteId } = stage.network;

  describe('a post', () => {
    it('is on the network under its id', () =>
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

const unclear = { kind: 'unknown', code: 'unconfirmed' };

/** A batch of each size that travels in one request. */
const contentsOf = ({ network }: Scene) => (network.batch === 'all' ? ['One', 'Two', 'Three'] : ['Hello']);

function exerciseTaken(stage: Stage): void {
  describe('a write whose answer was lost', () => {
    it.each(['reset', 'cut', 'hang'] as const)('is found, and is there once: %s', (lost) =>
      withScene(
        stage,
        async (scene) => {
          const { network, session, relay, posts } = scene;
          const batch = await scene.batch(contentsOf(scene));
          relay.next('write', { lost });
          const outcome = await network.publish(batch, session);
          const remoteIds = posts().map((post) => post.remoteId);
          expect(remoteIds).toHaveLength(batch.items.length);
          // Half of an answer may name the id.
          if (outcome.kind === 'published') expect(outcome).toEqual({ kind: 'published', remoteIds });
          else expect(outcome).toMatchObject(unclear);
          expect(await network.lookUp(batch, session)).toEqual({ kind: 'found', remoteIds });
          expect(relay.count('write')).toBe(1);
        },
        { deadline: lost === 'hang' ? impatient : 5_000 },
      ),
    );

    it('is there once, though it is sent again', () =>
      withScene(stage, async (scene) => {
        const { network, session, relay, posts } = scene;
        const batch = await scene.batch(contentsOf(scene));
        relay.next('write', { lost: 'reset' });
        expect(await network.publish(batch, session)).toMatchObject(unclear);
        const remoteIds = posts().map((post) => post.remoteId);
        const again = { ...batch, items: batch.items.map((item) => ({ ...item, sends: 2 })), attempt: 2 };
        const second = await network.publish(again, session);
        if (second.kind === 'published') expect(second.remoteIds).toEqual(remoteIds);
        else expect(second.kind).toBe('unknown');
        expect(await network.lookUp(again, session)).toEqual({ kind: 'found', remoteIds });
        expect(posts()).toHaveLength(remoteIds.length);
      }));

    it('is there once where repeats do no harm, however many send it at the same time', () =>
      withScene(stage, async (scene) => {
        const { network, session, posts } = scene;
        if (network.maxSends !== Number.POSITIVE_INFINITY) return;
        const batch = await scene.batch(contentsOf(scene));
        const outcomes = await Promise.all(Array.from({ length: 10 }, () => network.publish(batch, session)));
        expect(outcomes.filter(({ kind }) => kind === 'published')).toHaveLength(1);
        for (const outcome of outcomes) expect(['published', 'unknown']).toContain(outcome.kind);
        expect(posts()).toHaveLength(batch.items.length);
      }));
  });
}

function exerciseAbsent(stage: Stage): void {
  describe('a write that the network never had', () => {
    it('is not mistaken for an equal one that another item holds', () =>
      withScene(stage, async ({ network, session, batch, publish, relay, posts }) => {
        const [other = ''] = idsOf(await publish('Hello'));
        const taken = async (ids: readonly string[]) => new Set(ids.filter((id) => id === other));
        const unsent = await batch(['Hello'], { taken });
        relay.next('write', { fault: 'reset' });
        expect(await network.publish(unsent, session)).toMatchObject(unclear);
        expect(await network.lookUp(unsent, session)).toEqual({ kind: 'absent' });
        expect(posts()).toHaveLength(1);
      }));

    it('is absent, and is then sent once', () =>
      withScene(stage, async (scene) => {
        const { network, session, relay, posts } = scene;
        const batch = await scene.batch(contentsOf(scene));
        relay.next('write', { fault: 'reset' });
        expect(await network.publish(batch, session)).toMatchObject(unclear);
        expect(await network.lookUp({ ...batch, lastLook: true }, session)).toEqual({ kind: 'absent' });
        const remoteIds = idsOf(await network.publish(batch, session));
        expect(posts().map((post) => post.remoteId)).toEqual(remoteIds);
      }));
  });
}

function exerciseLookUps(stage: Stage): void {
  describe('a look-up that is not answered', () => {
    it.each<[string, string, RelayedAnswer]>([
      ['500', 'unavailable', { status: 500, body: { error: 'InternalServerError' } }],
      ['503 as a page', 'unavailable', { status: 503, body: '<html>Over capacity</html>' }],
      ['429', 'rate_limited', { status: 429, body: {} }],
      ['a refusal', 'rejected', { status: 400, body: { error: 'InvalidRequest', title: 'Invalid Request' } }],
    ])('proves nothing: %s', (_, code, answer) =>
      withScene(stage, async ({ network, session, batch, relay }) => {
        const posts = await batch(['Hello']);
        relay.always('look', answer);
        const look = await network.lookUp({ ...posts, lastLook: true }, session);
        expect(look).toMatchObject({ kind: 'unreadable', failure: { code } });
        if (look.kind === 'unreadable') expectWellFormed(look.failure);
      }),
    );
  });
}

function exerciseUploads(stage: Stage): void {
  const { answers } = stage.network;

  describe('an upload', () => {
    it('is shown by the post that names it, with its words for those who do not see it', () =>
      withScene(stage, async ({ network, session, batch, posts }) => {
        const medium = picture('A bell, «läuten»');
        const uploaded = await network.upload(medium, session);
        if (uploaded.kind !== 'uploaded') throw new Error(JSON.stringify(uploaded));
        expect(posts()).toEqual([]);
        const { remoteId } = uploaded;
        const post = await batch([{ content: 'Look', media: [medium] }], { media: [{ remoteId }] });
        idsOf(await network.publish(post, session));
        const media = [{ sha256: medium.file.sha256, altText: medium.altText }];
        expect(posts()).toMatchObject([{ content: 'Look', media }]);
      }));

    it('that is not described says nothing', () =>
      withScene(stage, async ({ network, session }) => {
        expect(await network.upload(picture(''), session)).toMatchObject({ kind: 'uploaded' });
      }));

    it('renews a token that the network refuses', () =>
      withScene(stage, async ({ network, session, relay }) => {
        relay.next('upload', answers.tokenRefused);
        expect(await network.upload(picture(''), session)).toMatchObject({ kind: 'uploaded' });
        expect(relay.count('renew')).toBe(1);
      }));

    it.each(Object.entries(answers.uploadRefused))('is refused for good: %s', (_, answer) =>
      withScene(stage, async ({ network, session, relay }) => {
        relay.always('upload', answer);
        const { status } = answer;
        expect(await network.upload(picture('A bell'), session)).toMatchObject({ kind: 'refused', status });
      }),
    );

    it.each<[string, RelayedAnswer]>([
      ['503', { status: 503, body: '<html>' }],
      ['500', { status: 500, body: {} }],
      ['a reset connection', { fault: 'reset' }],
      ['silence', { fault: 'hang' }],
      ['too many at once', { status: 429, body: {} }],
      ['an answer that names no upload', { body: {} }],
    ])('is brought again later, for nobody sees it: %s', (_, answer) =>
      withScene(
        stage,
        async ({ network, session, relay }) => {
          relay.always('upload', answer);
          expect(await network.upload(picture(''), session)).toMatchObject({ kind: 'retry' });
        },
        { deadline: impatient },
      ),
    );
  });
}
