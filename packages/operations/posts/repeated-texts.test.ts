import { platforms } from '@carillon/core';
import { refusesRepeats } from '@carillon/db/posts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { descriptors } from '@carillon/networks/descriptors';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ahead, hour, to } from '../testing/post-parts.ts';

let scene: Scene;
let x: string;
let handle = 0;

beforeAll(async () => {
  scene = await openScene();
});

beforeEach(async () => {
  handle += 1;
  x = await scene.account('x', `repeats${handle}`);
});

afterAll(() => scene.close());

/** A post at a time, of one item for each text. @returns its id, and of which items it was warned */
async function create(scheduledAt: string | null, ...texts: string[]) {
  const platforms = { [x]: { items: texts.map((content) => ({ content })) } };
  const body = { profileId: scene.profileId, platforms, ...(scheduledAt && { scheduledAt }) };
  const made = await scene.api.post('/posts', body);
  const { warnings } = made.body as unknown as { warnings: { code: string; path: string }[] };
  const repeated = warnings.filter(({ code }) => code === 'text_repeated').map(({ path }) => path);
  return { id: made.body.data.id, repeated: repeated.map((path) => Number(/items\[(\d+)]/.exec(path)?.[1])) };
}

const repeatedAt = async (hours: number, ...texts: string[]) =>
  (await create(ahead(hours * hour), ...texts)).repeated;

describe('the networks of which what was said is kept', () => {
  it('are those that may refuse to repeat it', () => {
    expect(refusesRepeats).toEqual(platforms.filter((platform) => descriptors[platform].refusesRepeats));
  });
});

describe('a text that an account says again', () => {
  it('is found whichever items say it, on the day before, the same and the day after', async () => {
    await create(ahead(100 * hour), 'first', 'second');
    expect(await repeatedAt(77, 'other', 'second')).toEqual([1]);
    expect(await repeatedAt(123, 'first', 'another')).toEqual([0]);
    expect(await repeatedAt(101, 'second', 'first')).toEqual([0, 1]);
    expect(await repeatedAt(148, 'second')).toEqual([]);
  });

  it('is found beside a thousand others', async () => {
    await create(ahead(30 * hour), 'one of a thousand');
    const posts = Array.from({ length: 100 }, (_, n) => ({
      ...{ profileId: scene.profileId, platforms: to(`another ${n}`, x) },
      scheduledAt: ahead(30 * hour + n * 1_000),
    }));
    for (let n = 0; n < 10; n += 1) await scene.api.post('/posts/batch', { posts });
    expect(await repeatedAt(31, 'one of a thousand')).toEqual([0]);
  });

  it('is one only once the other is due, and no more once that is another, elsewhere or gone', async () => {
    const draft = await create(null, 'moves');
    expect(await repeatedAt(50, 'moves')).toEqual([]);
    await scene.api.patch(`/posts/${draft.id}`, { scheduledAt: ahead(200 * hour) });
    const found = await create(ahead(201 * hour), 'moves');
    expect(found.repeated).toEqual([0]);
    await scene.api.delete(`/posts/${found.id}`);
    await scene.api.patch(`/posts/${draft.id}`, { scheduledAt: ahead(300 * hour) });
    expect(await repeatedAt(200, 'moves')).toEqual([]);
    expect(await repeatedAt(301, 'moves')).toEqual([0]);
    await scene.api.patch(`/posts/${draft.id}`, { platforms: to('says another', x) });
    expect([await repeatedAt(330, 'moves'), await repeatedAt(302, 'says another')]).toEqual([[], [0]]);
  });

  it('is found where the time of the other was changed without it', async () => {
    const { id } = await create(ahead(100 * hour), 'resent');
    const failed = { status: 'failed', errorCode: 'rejected', errorMessage: 'No.' } as const;
    await scene.db.publication.updateMany({ where: { postId: id }, data: failed });
    expect(await repeatedAt(101, 'resent')).toEqual([]);
    await scene.db.publication.updateMany({
      where: { postId: id },
      data: { dueAt: new Date(ahead(500 * hour)) },
    });
    await scene.db.publication.updateMany({ where: { postId: id }, data: { status: 'scheduled' } });
    expect(await repeatedAt(501, 'resent')).toEqual([0]);
  });
});
