import { forgetKeptTexts } from '@carillon/db/kept-texts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());

const formOf = (...texts: string[]) => ({
  profileId: 'prf_1',
  accountIds: [],
  shared: texts.map((content) => ({ content, media: [] })),
  own: {},
  timing: 'now',
});

interface Kept {
  readonly id: string;
  readonly version: number;
}

async function somebody() {
  const { client, userId } = await dashboard.signedIn();
  return {
    client,
    userId,
    keep: async (...texts: string[]) =>
      (await client.post<Kept>('/app/kept-texts', { form: formOf(...texts) })).body.data,
    change: ({ id, version }: Kept, text: string) =>
      client.send<Kept>('PATCH', `/app/kept-texts/${id}`, { body: { version, form: formOf(text) } }),
    list: async () =>
      (await client.get<{ id: string; beginning: string; items: number }[]>('/app/kept-texts')).body.data,
  };
}

describe('texts that are kept on the server', () => {
  it('come back as they were, and are listed by how they begin, the newest first', async () => {
    const { client, keep, list } = await somebody();
    const first = await keep('Hello', 'world');
    const form = { ...formOf(' '), own: { sac_1: [{ content: 'x'.repeat(200) }] } };
    const second = (await client.post<Kept>('/app/kept-texts', { form })).body.data;
    expect(await list()).toMatchObject([
      { id: second.id, items: 1, beginning: 'x'.repeat(80) },
      { id: first.id, items: 2, beginning: 'Hello' },
    ]);
    const read = await client.get<object>(`/app/kept-texts/${first.id}`);
    expect(read.body.data).toMatchObject({ id: first.id, version: 1, form: formOf('Hello', 'world') });
  });

  it('are not overwritten by who has an older version', async () => {
    const { client, keep, change } = await somebody();
    const kept = await keep('one');
    const changed = await change(kept, 'two');
    expect(changed.body.data).toEqual({ id: kept.id, version: 2 });
    const refused = await change(kept, 'three');
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([409, 'kept_text_changed']);
    const read = await client.get<object>(`/app/kept-texts/${kept.id}`);
    expect(read.body.data).toMatchObject({ version: 2, form: { shared: [{ content: 'two' }] } });
  });

  it('are changed by one of two who do it at once', async () => {
    const { keep, change } = await somebody();
    const kept = await keep('one');
    const answers = await Promise.all([change(kept, 'two'), change(kept, 'three')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('are neither listed, read, changed nor deleted by another person', async () => {
    const [mine, theirs] = [await somebody(), await somebody()];
    const kept = await theirs.keep('secret');
    expect(await mine.list()).toEqual([]);
    const path = `/app/kept-texts/${kept.id}`;
    const answers = [
      await mine.client.get(path),
      await mine.change(kept, 'stolen'),
      await mine.client.delete(path),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await theirs.list()).toMatchObject([{ beginning: 'secret' }]);
  });

  it('are twenty at most: the oldest makes room', async () => {
    const { keep, list } = await somebody();
    for (let n = 0; n < 22; n += 1) await keep(`text ${n}`);
    const kept = await list();
    expect([kept.length, kept[0]?.beginning, kept.at(-1)?.beginning]).toEqual([20, 'text 21', 'text 2']);
  });

  it('are of 256 kB at most, and a larger one is refused in words', async () => {
    const { client, keep } = await somebody();
    expect((await keep('x'.repeat(200_000))).version).toBe(1);
    const refused = await client.post('/app/kept-texts', { form: formOf('x'.repeat(260_000)) });
    expect([refused.status, JSON.parse(refused.text).error]).toEqual([
      413,
      expect.stringMatching(/^[A-Z].*\.$/),
    ]);
  });

  it('are gone once they are deleted, or were left alone for long', async () => {
    const { client, keep, list, userId } = await somebody();
    const [first, , third] = [await keep('one'), await keep('two'), await keep('three')];
    expect((await client.delete(`/app/kept-texts/${first.id}`)).status).toBe(204);
    await dashboard.db.keptText.update({
      where: { id: third.id },
      data: { updatedAt: new Date(Date.now() - 31 * 86_400_000) },
    });
    expect(await forgetKeptTexts(dashboard.db, 30)).toBe(1);
    expect(await list()).toMatchObject([{ beginning: 'two' }]);
    await dashboard.db.user.delete({ where: { id: userId } });
    expect(await dashboard.db.keptText.count({ where: { userId } })).toBe(0);
  });
});
