import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openWriting, type Stage, type Write, type Writing, writes } from '../testing/writes.ts';

/** So many of each of a pair at once. */
const atOnce = 3;

let writing: Writing;

beforeAll(async () => {
  writing = await openWriting();
}, 90_000); // pages are built first

afterAll(() => writing.stop());

/** Circles of locks that Postgres has ended in this database. */
async function circles(): Promise<number> {
  const [row] = await writing.db.$queryRaw<{ count: number }[]>`
    SELECT deadlocks::int AS count FROM pg_stat_database WHERE datname = current_database()`;
  return row?.count ?? 0;
}

/** What was answered while two kinds of writes met. */
const meet = (stage: Stage, pair: readonly Write[]): Promise<number[]> =>
  Promise.all(Array.from({ length: atOnce }, () => pair.map((write) => write(stage))).flat());

type Named = readonly [name: string, write: Write];

/** Each with itself and with every other one; what changes no post by itself with those that do. */
function pairsOf(): (readonly [Named, Named])[] {
  const ofPosts = Object.entries(writes.ofPosts);
  const others = Object.entries(writes.others);
  return ofPosts.flatMap((first, index) =>
    [...ofPosts.slice(index), ...others].map((second) => [first, second] as const),
  );
}

describe('any two of all that writes rows of posts', () => {
  it('never wait for each other in a circle', async () => {
    const faults: string[] = [];
    for (const [[first, one], [second, other]] of pairsOf()) {
      const stage = await writing.stage(2 * atOnce);
      const before = await circles();
      const answers = await meet(stage, [one, other]);
      const ended = (await circles()) - before;
      const refused = answers.filter((status) => status >= 500);
      if (refused.length > 0 || ended > 0)
        faults.push(`${first} beside ${second}: ${ended} circles, answers ${refused.join(' ')}`);
    }
    expect(faults).toEqual([]);
  }, 180_000);
});
