import type { Failure } from '@carillon/core';
import { describe, expect, it } from '@jest/globals';
import { type Stage, withScene } from './scene.ts';

const dayMs = 86_400_000;

/** A 429 that names the end of the limit, and the network's time. */
const limited = ({ network }: Stage, time: string, date?: string) => ({
  status: 429,
  headers: { ...network.answers.limitedUntil(time), ...(date !== undefined && { date }) },
  body: { title: 'Too Many Requests', error: 'RateLimitExceeded', message: 'Rate Limit Exceeded' },
});

const inSeconds = (seconds: number) => Math.floor(Date.now() / 1_000) + seconds;

/** Times that a network names. */
export function exerciseClocks(stage: Stage): void {
  describe('a rate limit', () => {
    it('holds the account until its end, which its sentence says', () =>
      withScene(stage, async ({ publish, relay }) => {
        const end = inSeconds(600);
        relay.always('write', limited(stage, `${end}`));
        const notBefore = new Date(end * 1_000);
        const message = expect.stringContaining(`retrying at ${notBefore.toISOString()}.`);
        const held = { kind: 'retry', code: 'rate_limited', status: 429, notBefore, message };
        expect(await publish()).toEqual(held);
        expect(relay.count('write')).toBe(1);
      }));

    it('of a look-up, too', () =>
      withScene(stage, async ({ network, session, batch, relay }) => {
        const unsent = await batch(['Hello']);
        const end = inSeconds(600);
        relay.always('look', limited(stage, `${end}`));
        const failure = { code: 'rate_limited', notBefore: new Date(end * 1_000) };
        expect(await network.lookUp(unsent, session)).toMatchObject({ kind: 'unreadable', failure });
      }));

    it('ends by the clock that named it', () =>
      withScene(stage, async ({ publish, relay }) => {
        const behindMs = 60_000;
        relay.always(
          'write',
          limited(stage, `${inSeconds(540)}`, new Date(Date.now() - behindMs).toUTCString()),
        );
        const { notBefore } = (await publish()) as Failure;
        const wait = (notBefore?.getTime() ?? 0) - Date.now();
        expect(Math.abs(wait - 600_000)).toBeLessThan(10_000);
      }));

    it.each([
      ['far off', '9'.repeat(30)],
      ['after the end of all dates', '253402300800'],
      ['long ago', '1'],
      ['below nothing', '-5'],
      ['no number', 'soon'],
      ['not there', ''],
      ['endless', 'Infinity'],
    ])('with a time that is %s lasts from now to a day', (_, time) =>
      withScene(stage, async ({ publish, relay }) => {
        const before = Date.now();
        relay.always('write', limited(stage, time));
        const { notBefore, ...failure } = (await publish()) as Failure;
        expect(failure).toMatchObject({ kind: 'retry', code: 'rate_limited', status: 429 });
        const end = notBefore?.getTime() ?? before;
        expect(end).toBeGreaterThanOrEqual(before);
        expect(end).toBeLessThanOrEqual(Date.now() + dayMs);
      }),
    );

    it.each(['nonsense', '', 'Thu, 01 Jan 1970 00:00:00 GMT', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
      'is as long as it says where the clock says %j',
      (date) =>
        withScene(stage, async ({ publish, relay }) => {
          const end = inSeconds(600);
          relay.always('write', limited(stage, `${end}`, date));
          expect(await publish()).toMatchObject({ notBefore: new Date(end * 1_000) });
        }),
    );
  });
}
