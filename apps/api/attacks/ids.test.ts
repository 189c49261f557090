import { idPattern, idPrefixes, newId } from '@carillon/core';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { jobId } from '@carillon/queue';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;

beforeAll(async () => {
  scene = await openScene();
});

afterAll(() => scene.close());

describe('ids', () => {
  it.each(Object.keys(idPrefixes) as (keyof typeof idPrefixes)[])('of %s_ have their form', (prefix) => {
    expect(newId(prefix)).toMatch(idPattern(prefix));
    expect(newId(prefix)).toMatch(/^[a-z]+_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
  });

  it('differ in all of their random bits, thousands in one millisecond', () => {
    const ids = Array.from({ length: 20_000 }, () => newId('pst'));
    expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length); // 60 of the 74 random bits of a UUIDv7
  });
});

/** Ids that BullMQ takes for keys of its own, for a list of parts, or for nothing. */
const hostile = [
  'meta',
  'delayed',
  'wait',
  'id',
  'events',
  '',
  '0',
  '0:1',
  '123',
  'a:b:c',
  'pp_',
  'pp_a:b',
  'pp_a b',
  'pp_\0',
  'PP_1',
  'pp_é',
  '__proto__',
  'pp_1-g1-d1',
  'pst_01ka3m7q2ve4wr3t9t0v0v6q3c',
  ' pp_1',
  'pp_1\n',
];

describe('a job id', () => {
  it('is made of a publication’s id and two whole numbers', () => {
    const id = newId('pp');
    expect(jobId({ publicationId: id, generation: 3, dispatch: 7 })).toBe(`${id}-g3-d7`);
  });

  it.each(hostile.map((id) => [JSON.stringify(id), id]))('is never made of %s', async (_, publicationId) => {
    const wakeUp = { publicationId, generation: 1, dispatch: 1, platform: 'x', dueInMs: 60_000 };
    await expect(scene.wake([wakeUp])).rejects.toThrow();
  });

  it.each([
    ['generation', 0],
    ['generation', 1.5],
    ['generation', Number.NaN],
    ['dispatch', -1],
    ['dispatch', 1.5],
    ['dispatch', Number.NaN],
    ['dispatch', Number.POSITIVE_INFINITY],
  ])('is never made of the %s %d', async (name, value) => {
    const wakeUp = { publicationId: newId('pp'), generation: 1, dispatch: 1, platform: 'x', dueInMs: 60_000 };
    await expect(scene.wake([{ ...wakeUp, [name]: value }])).rejects.toThrow();
  });

  it('of a network that there is not is never made', async () => {
    const wakeUp = { publicationId: newId('pp'), generation: 1, dispatch: 1, platform: 'x:meta', dueInMs: 0 };
    await expect(scene.wake([wakeUp])).rejects.toThrow();
  });
});

describe('hostile ids in requests', () => {
  it('change nothing of the queue: it takes and gives as before', async () => {
    const account = await scene.account('x', 'after');
    for (const id of [...hostile, '../../etc', '%2e%2e', "' OR 1=1 --", '{carillon}:publish-x:meta']) {
      const path = encodeURIComponent(id);
      for (const answer of [
        await scene.api.get(`/posts/${path}`),
        await scene.api.post(`/posts/${path}/resend`),
      ])
        expect([200, 400, 404]).toContain(answer.status);
      const body = { profileId: id, platforms: { [id]: { items: [{ content: 'a' }] } }, publishNow: true };
      expect([400, 404]).toContain((await scene.api.post('/posts', body)).status);
    }
    expect(await scene.db.post.count()).toBe(0);
    scene.startWorker();
    const id = await scene.publishNow([account], 'after');
    expect((await scene.settled(id)).status).toBe('published');
  });
});
