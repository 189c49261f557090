import { type Database, openDatabase } from '@carillon/db';
import { claimPublication } from '@carillon/db/publications';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nearTie } from './testing/near-tie.ts';

/** Rounds of each kind. */
const rounds = Number(process.env['SCENARIO_36_ROUNDS'] ?? 500);
const lanes = 5;

let scene: Scene;
let accounts: readonly string[];
let elsewhere: Database;

beforeAll(async () => {
  scene = await openScene();
  accounts = await Promise.all(Array.from({ length: lanes }, (_, lane) => scene.account('x', `lane${lane}`)));
  elsewhere = openDatabase({ url: scene.instance.databaseUrl, poolSize: lanes });
});

afterAll(async () => {
  await elsewhere.$disconnect();
  await scene.close();
});

/** As a worker does. @returns the texts that it would send; null when it gets nothing */
async function claim(publicationId: string, generation: number): Promise<readonly string[] | null> {
  const worker = { worker: 'rival', leaseMs: 30_000, probeMs: 20_000, maxLateness: 86_400_000 };
  const claimed = await claimPublication(elsewhere, { publicationId, generation, ...worker });
  return claimed?.items.map(({ content }) => content) ?? null;
}

interface Round {
  readonly postId: string;
  readonly accountId: string;
  readonly publicationId: string;
  readonly race: ReturnType<typeof nearTie>;
}

/** Plays the rounds, each with a post that has just become due. @returns what they came to, and how often */
async function play(round: (given: Round) => Promise<string>): Promise<ReadonlyMap<string, number>> {
  const results: string[] = [];
  await Promise.all(
    accounts.map(async (accountId) => {
      const race = nearTie();
      for (let n = 0; n < rounds / lanes; n++) {
        const { post, wakeUps } = await scene.store(accountId, ['old text'], 1);
        const publicationId = wakeUps[0]?.publicationId ?? '';
        results.push(await round({ postId: post.id, accountId, publicationId, race }));
        await scene.db.publication.deleteMany({ where: { id: publicationId } }); // or the next one would have to wait
      }
    }),
  );
  return new Map(
    [...Map.groupBy(results, (result) => result)].map(([result, { length }]) => [result, length]),
  );
}

/** Both happened, and nothing else. */
function expectBoth(results: ReadonlyMap<string, number>, one: string, other: string): void {
  expect([...results.keys()].sort()).toEqual([one, other].sort());
}

describe(`36: a post is deleted when a worker claims it, ${rounds} times`, () => {
  it('is either sent or deleted', async () => {
    const results = await play(async ({ postId, publicationId, race }) => {
      const [texts, { status }] = await race({
        one: () => claim(publicationId, 1),
        other: () => scene.api.delete(`/posts/${postId}`),
        oneFirst: (texts) => texts !== null,
      });
      const { status: left } = await scene.db.publication.findUniqueOrThrow({ where: { id: publicationId } });
      return `${texts === null ? 'not claimed' : 'claimed'}, ${status}, ${left}`;
    });
    expectBoth(results, 'claimed, 409, publishing', 'not claimed, 204, cancelled');
  }, 60_000);
});

describe(`36: a post is changed when a worker claims it, ${rounds} times`, () => {
  it('is sent with the old text and not changed, or with the new one', async () => {
    const results = await play(async ({ postId, accountId, publicationId, race }) => {
      const platforms = { [accountId]: { items: [{ content: 'new text' }] } };
      const [texts, { status, body }] = await race({
        one: () => claim(publicationId, 1),
        other: () => scene.api.patch(`/posts/${postId}`, { platforms }),
        oneFirst: (texts) => texts !== null,
      });
      const sent = texts ?? (await claim(publicationId, 2));
      const { content } = await scene.db.item.findFirstOrThrow({ where: { publicationId } });
      return `sent ${sent}, ${body.error ?? status}, stored ${content}`;
    });
    expectBoth(
      results,
      'sent old text, A post with status publishing cannot be changed., stored old text',
      'sent new text, 200, stored new text',
    );
  }, 60_000);
});
