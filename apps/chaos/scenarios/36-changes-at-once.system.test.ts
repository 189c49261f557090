import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nearTie } from './testing/near-tie.ts';

const rounds = 12;

let scene: Scene;
let accounts: readonly string[];

beforeAll(async () => {
  scene = await openScene();
  accounts = await Promise.all(
    (['x', 'bluesky', 'x', 'bluesky'] as const).map((platform, n) => scene.account(platform, `quartet${n}`)),
  );
});

afterAll(() => scene.close());

const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();

const to = (content: string, reversed = false) => ({
  platforms: Object.fromEntries(
    (reversed ? [...accounts].reverse() : accounts).map((id) => [id, { items: [{ content }] }]),
  ),
});

const change = (id: string, body: object) => scene.api.patch(`/posts/${id}`, body);
const remove = (id: string) => scene.api.delete(`/posts/${id}`);
const resend = (id: string) => scene.api.post(`/posts/${id}/resend`);

const scheduled = async (): Promise<string> => (await scene.create(accounts, { scheduledAt }, 'first')).id;

async function failed(): Promise<string> {
  const { id } = await scene.create(accounts, { publishNow: true }, 'first');
  await scene.db.publication.updateMany({
    where: { postId: id },
    data: { status: 'failed', errorCode: 'duplicate_content', errorMessage: 'Refused.' },
  });
  return id;
}

/** The stored texts of a post, as far as they may still go out. */
async function stored(postId: string): Promise<string> {
  const where = { publication: { postId, status: { not: 'cancelled' as const } } };
  const items = await scene.db.item.findMany({ where, select: { content: true } });
  const texts = new Set(items.map(({ content }) => content));
  return items.length === 0 ? 'nothing' : `${[...texts].join(' and ')} on ${items.length}`;
}

/** Plays the rounds. @returns what they came to, each once, in order */
async function play(round: (race: ReturnType<typeof nearTie>) => Promise<string>): Promise<string[]> {
  const race = nearTie();
  const results: string[] = [];
  for (let n = 0; n < rounds; n++) results.push(await round(race));
  return [...new Set(results)].sort();
}

describe('36: a post is changed by four at once', () => {
  it('takes each change as a whole, and the last one stays', async () => {
    const results = await play(async () => {
      const id = await scheduled();
      const texts = ['second', 'third', 'fourth', 'fifth'];
      const answers = await Promise.all(texts.map((text, n) => change(id, to(text, n % 2 === 0))));
      const { content } = (await scene.api.get(`/posts/${id}`)).body.data;
      const last = (await stored(id)) === `${content} on 4` && texts.includes(content);
      return `${answers.map(({ status }) => status)}, ${last ? 'one of them' : await stored(id)}`;
    });
    expect(results).toEqual(['200,200,200,200, one of them']);
  });
});

describe('36: a post is changed and deleted at once', () => {
  it('is deleted, whether it was changed before or not', async () => {
    const results = await play(async (race) => {
      const id = await scheduled();
      const [changed, deleted] = await race({
        one: () => change(id, to('second')),
        other: () => remove(id),
        oneFirst: ({ status }) => status === 200,
      });
      return `${changed.status}, ${deleted.status}, ${await stored(id)}`;
    });
    expect(results).toEqual(['200, 204, nothing', '404, 204, nothing']);
  });
});

describe('36: a post is changed and published at once', () => {
  it('goes out with the new text, or the change is refused', async () => {
    const results = await play(async (race) => {
      const id = await scheduled();
      const [changed, published] = await race({
        one: () => change(id, to('second')),
        other: () => scene.api.post(`/posts/${id}/publish`),
        oneFirst: ({ status }) => status === 200,
      });
      return `${changed.status}, ${published.status}, ${await stored(id)}`;
    });
    expect(results).toEqual(['200, 200, second on 4', '400, 200, first on 4']);
  });
});

describe('36: a post that failed is changed and resent at once', () => {
  it('is sent with the new text, or the change is refused', async () => {
    const results = await play(async (race) => {
      const id = await failed();
      const [changed, resent] = await race({
        one: () => change(id, to('second')),
        other: () => resend(id),
        oneFirst: ({ status }) => status === 200,
      });
      return `${changed.status}, ${resent.status}, ${await stored(id)}`;
    });
    expect(results).toEqual(['200, 200, second on 4', '400, 200, first on 4']);
  });
});

describe('36: a post that failed is deleted and resent at once', () => {
  it('is deleted, whether it was resent before or not', async () => {
    const results = await play(async (race) => {
      const id = await failed();
      const [deleted, resent] = await race({
        one: () => remove(id),
        other: () => resend(id),
        oneFirst: (_, { status }) => status === 404,
      });
      return `${deleted.status}, ${resent.status}, ${await stored(id)}`;
    });
    expect(results).toEqual(['204, 200, nothing', '204, 404, nothing']);
  });
});
