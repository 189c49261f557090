import { describe, expect, it } from '@jest/globals';
import { expectWellFormed } from '../hostile-answers.ts';
import type { RelayedAnswer } from './relay.ts';
import { idsOf, impatient, type Scene, type Stage, withScene } from './scene.ts';

const unclear = { kind: 'unknown', code: 'unconfirmed' };

/** A batch of each size that travels in one request. */
const contentsOf = ({ network }: Scene) => (network.batch === 'all' ? ['One', 'Two', 'Three'] : ['Hello']);

/** A try whose answer was lost, and finding out about it. */
export function exerciseLostAnswers(stage: Stage): void {
  exerciseTaken(stage);
  exerciseAbsent(stage);
  exerciseLookUps(stage);
}

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
          // What came of an answer may have told the id.
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
    it('is told from an equal one that another item holds', () =>
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
