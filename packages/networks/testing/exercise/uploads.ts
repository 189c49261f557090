import { describe, expect, it } from '@jest/globals';
import type { RelayedAnswer } from './relay.ts';
import { idsOf, impatient, picture, type Stage, withScene } from './scene.ts';

/** Files of posts. */
export function exerciseUploads(stage: Stage): void {
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
