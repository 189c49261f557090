import { indexWords } from '@carillon/db/posts';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { uploadMedium } from '@carillon/harness/upload-medium';
import { picture } from '@carillon/media/testing/make-picture';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let scene: Scene;
let accounts: string[];

beforeAll(async () => {
  scene = await openScene();
  accounts = [await scene.account('x', 'eraser'), await scene.account('bluesky', 'eraser.test')];
});
afterAll(() => scene.close());

/** Tables that have a text anywhere, in whichever case. */
async function tablesWith(text: string): Promise<string[]> {
  const tables = await scene.db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`;
  expect(tables.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const { name } of tables) {
    const [row] = await scene.db.$queryRawUnsafe<{ there: boolean }[]>(
      `SELECT EXISTS (SELECT 1 FROM ${name} AS t WHERE t::text ILIKE $1) AS there`,
      `%${text}%`,
    );
    if (row?.there) found.push(name.replace('public.', ''));
  }
  return found.sort();
}

const thread = (word: string, altText: string, media: string) => ({
  items: [{ content: `${word} one`, media: [{ id: media, altText }] }, { content: `${word} two` }],
});

describe('a post that is deleted', () => {
  it('leaves none of its words in the database, not in the answer to its request either', async () => {
    const { id: media } = await uploadMedium(scene, await picture({ width: 9, height: 9 }).png().toBuffer());
    const [word, alt] = ['Zwielichtglocke', 'Abendläuten'];
    const platforms = Object.fromEntries(accounts.map((account) => [account, thread(word, alt, media)]));
    const wanted = { profileId: scene.profileId, platforms, scheduledAt: '2040-01-01T00:00:00Z' };
    const { id } = (await scene.api.post('/posts', wanted, 'erased-1')).body.data;
    await indexWords(scene.db);
    expect(await tablesWith(word)).toEqual(['idempotency_keys', 'items', 'post_words', 'posts']);
    expect(await tablesWith(alt)).toEqual(['item_media']);
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect([await tablesWith(word), await tablesWith(alt)]).toEqual([[], []]);
    const again = await scene.api.post('/posts', wanted, 'erased-1');
    expect([again.status, again.body.data]).toMatchObject([201, { id, content: '' }]);
    expect(await scene.db.publication.count({ where: { postId: id, status: 'cancelled' } })).toBe(2);
  });

  it('leaves none of what an account was to get that was taken off before, after a try', async () => {
    const { id } = await scene.create(accounts, { scheduledAt: '2040-01-01T00:00:00Z' }, 'Nachtglocke');
    const [first = '', second = ''] = accounts;
    const tried = await scene.db.publication.findFirstOrThrow({
      where: { postId: id, socialAccountId: first },
    });
    const attempt = { leaseToken: 1n, generation: 1, number: 1, worker: 'w', startedAt: new Date() };
    await scene.db.attempt.create({ data: { publicationId: tried.id, ...attempt } });
    const changed = await scene.api.patch(`/posts/${id}`, {
      platforms: { [second]: { items: [{ content: 'Andere Glocke' }] } },
    });
    expect(changed.status).toBe(200);
    expect(await tablesWith('Nachtglocke')).toEqual(['items']);
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect([await tablesWith('Nachtglocke'), await tablesWith('Andere Glocke')]).toEqual([[], []]);
  });

  it('takes nothing from others', async () => {
    const kept = await scene.create(accounts, {}, 'Morgenglocke');
    const { id } = await scene.create(accounts, {}, 'Mittagsglocke');
    expect((await scene.api.delete(`/posts/${id}`)).status).toBe(204);
    expect(await tablesWith('Mittagsglocke')).toEqual([]);
    expect(await tablesWith('Morgenglocke')).toEqual(['items', 'posts']);
    expect((await scene.api.get(`/posts/${kept.id}`)).body.data.content).toBe('Morgenglocke');
  });
});
