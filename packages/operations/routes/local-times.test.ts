import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;

beforeAll(async () => {
  scene = await openScene();
  x = await scene.account('x', 'local');
});

afterAll(() => scene.close());

const post = (times: object) => ({ profileId: scene.profileId, platforms: to('by the clock', x), ...times });
const create = async (times: object) => (await scene.api.post('/posts', post(times))).body;
const refusal = async (times: object) => {
  const { status, body } = await scene.api.post('/posts/validate', post(times));
  return [status, body.error];
};
const timezone = 'Europe/Berlin';

describe('a time without an offset', () => {
  it.each([
    ['2040-01-09T09:00', '2040-01-09T08:00:00.000Z'],
    ['2040-07-09T09:00:30', '2040-07-09T07:00:30.000Z'],
    ['2040-03-25T03:30', '2040-03-25T01:30:00.000Z'],
    ['2040-01-09T09:00:00Z', '2040-01-09T09:00:00.000Z'],
    ['2040-01-09 09:00', '2040-01-09T08:00:00.000Z'],
  ])('%s is that of the clocks of its zone', async (scheduledAt, moment) => {
    expect((await create({ scheduledAt, timezone })).data.scheduledAt).toBe(moment);
  });

  it.each([
    [
      '2040-07-09T09:00:00Z',
      [
        'scheduledAt has another offset than Europe/Berlin has then. The offset holds: clocks there show 2040-07-09T11:00:00. For a time of these clocks, leave the offset out.',
      ],
    ],
    ['2040-07-09T09:00:00+02:00', []],
    ['2040-01-09T09:00:00+01:00', []],
    ['2040-07-09T09:00', []],
  ])('%s warns of an offset that is not the zone’s', async (scheduledAt, said) => {
    const times = { scheduledAt, timezone, status: 'draft' };
    const validated = await scene.api.post<{ warnings: { message: string }[] }>(
      '/posts/validate',
      post(times),
    );
    const { warnings } = (await create(times)) as unknown as {
      warnings: { message: string; code: string }[];
    };
    const offsets = (all: readonly { message: string }[]) =>
      all.map(({ message }) => message).filter((each) => each.includes('offset'));
    const { id } = (await create({})).data;
    const changed = (await scene.api.patch(`/posts/${id}`, times)).body as unknown as {
      warnings: { message: string }[];
    };
    const all = [warnings, validated.body.data.warnings, changed.warnings];
    expect(all.map(offsets)).toEqual([said, said, said]);
  });

  it('may be the latest one, too', async () => {
    const latestAt = '2040-01-09T10:00';
    const { data } = await create({ scheduledAt: '2040-01-09T09:00', latestAt, timezone });
    expect(data.latestAt).toBe('2040-01-09T09:00:00.000Z');
  });

  it('changes a post, and leaves the time that is not named', async () => {
    const times = { scheduledAt: '2040-01-09T09:00', latestAt: '2040-01-12T09:00', timezone };
    const { id, latestAt } = (await create(times)).data;
    const change = { scheduledAt: '2040-01-10T09:00', timezone: 'Asia/Kathmandu' };
    const { data } = (await scene.api.patch(`/posts/${id}`, change)).body;
    expect([data.scheduledAt, data.latestAt]).toEqual(['2040-01-10T03:15:00.000Z', latestAt]);
  });

  it('is refused where the clocks skip it, show it twice, or are not known', async () => {
    expect(await refusal({ scheduledAt: '2040-03-25T02:30', timezone })).toEqual([
      400,
      'scheduledAt must be a time that clocks in Europe/Berlin show: on this day they go forward, and show 2040-03-25T03:30 instead.',
    ]);
    expect(await refusal({ scheduledAt: '2040-10-28T02:30:00', timezone })).toEqual([
      400,
      'scheduledAt must be a date-time with its offset: on this day clocks in Europe/Berlin go back, and show it twice, at 2040-10-28T02:30:00+02:00 and at 2040-10-28T02:30:00+01:00.',
    ]);
    expect(await refusal({ scheduledAt: '2040-10-28T02:30', timezone: 'Berlin' })).toEqual([
      400,
      'timezone must be an IANA time zone, such as Europe/Berlin.',
    ]);
    expect(await refusal({ scheduledAt: '2040-02-30T02:30', timezone })).toEqual([
      400,
      'scheduledAt must be a day and a time that exist.',
    ]);
  });
});
