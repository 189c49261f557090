/** Many posts and threads of several accounts, while answers of the server get lost by chance. */
import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import { inParallel } from '@carillon/testing/in-parallel';
import { replyOf } from './check-posted.ts';
import type { startCuttingProxy } from './cutting-proxy.ts';
import { listRecords, type PostedRecord } from './posted-record.ts';
import { type Author, type Post, startPublishing } from './publish-post.ts';
import type { Check, TestRun } from './test-run.ts';

const writes = '/xrpc/com.atproto.repo.applyWrites';
const looks = '/xrpc/com.atproto.repo.getRecord';
const renewals = '/xrpc/com.atproto.server.refreshSession';
const odds = {
  [writes]: { lost: 0.25, lostOnceIn: 6, expired: 0.04 },
  [looks]: { lost: 0.1 },
  [renewals]: { lost: 0.25 },
};

/** PDS_POSTS=200 for a thorough run, which takes minutes. */
const singles = Number(process.env['PDS_POSTS'] ?? 48);
const threads = singles / 4;

export interface CrowdMember extends Author {
  readonly did: string;
}

interface Crowd {
  readonly members: readonly CrowdMember[];
  readonly proxy: Awaited<ReturnType<typeof startCuttingProxy>>;
  /** The server itself, asked without the proxy. */
  readonly server: string;
}

interface Claim {
  readonly member: CrowdMember;
  readonly contents: readonly string[];
}

/** A claim, its post by the API, and the records of each of its items on the server. */
interface Verdict extends Claim {
  readonly post: Post;
  readonly found: readonly (readonly PostedRecord[])[];
}

/** Publishes many posts, and a fourth as many threads of three, and counts them in the server's own repositories. */
export async function checkCrowd(check: Check, { members, proxy, server }: Crowd, run: TestRun) {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000);
  console.log(`${singles} posts and ${threads} threads of ${members.length} accounts; seed ${seed}`);
  const calls = { writes: proxy.cuts(writes), looks: proxy.cuts(looks) };
  proxy.leaveToChance(seededRandom(seed), odds);
  const claims = claimsOf(members);
  const started = await inParallel(claims, 8, ({ member, contents }) =>
    startPublishing(member, contents, run),
  );
  const posts = await inParallel(started, 8, ({ settled }) => settled());
  proxy.leaveToChance(() => 1, {});

  const lost = { writes: proxy.cuts(writes) - calls.writes, looks: proxy.cuts(looks) - calls.looks };
  console.log(
    `answers lost: ${lost.writes} of writes, ${lost.looks} of looks, ${proxy.cuts(renewals)} of renewals`,
  );
  const held = new Map(
    await inParallel(members, 2, async ({ did }) => [did, await listRecords(server, did)] as const),
  );
  const verdicts = claims.map((claim, index): Verdict => {
    const records = held.get(claim.member.did) ?? [];
    const found = claim.contents.map((text) => records.filter(({ value }) => value.text === text));
    const post = posts[index];
    assert(post !== undefined);
    return { ...claim, post, found };
  });
  await check('crowd: of the answers to writes, one in eight or more was lost', () =>
    assert(lost.writes >= claims.length / 8, `${lost.writes} were`),
  );
  await checkVerdicts(check, verdicts);
  await check('crowd: nothing else was published', () => {
    const expected = claims.reduce((sum, { contents }) => sum + contents.length, 0);
    assert.equal([...held.values()].flat().length, expected);
  });
}

async function checkVerdicts(check: Check, verdicts: readonly Verdict[]) {
  const none = (wrong: readonly Verdict[]) => assert.deepEqual(wrong.map(described), []);
  await check(`crowd: ${verdicts.length} are published, says the API`, () =>
    none(verdicts.filter(({ post }) => post.status !== 'published')),
  );
  for (const [name, items] of [
    [`${singles} posts`, 1],
    [`${threads} threads`, 3],
  ] as const) {
    const some = verdicts.filter(({ contents }) => contents.length === items);
    await check(`crowd: ${name} are there, each item exactly once`, () =>
      none(some.filter(({ found }) => found.some(({ length }) => length !== 1))),
    );
    await check(`crowd: ${name} have the reply links of their kind`, () =>
      none(some.filter((verdict) => !isLinked(verdict))),
    );
    await check(`crowd: ${name} are called by the API what they are called there`, () =>
      none(some.filter(({ post, found }) => post.platforms[0]?.platformPostId !== found[0]?.[0]?.uri)),
    );
  }
}

/** A thread after every fourth post; accounts take turns. */
function claimsOf(members: readonly CrowdMember[]): readonly Claim[] {
  return Array.from({ length: singles + threads }, (_, n) => {
    const member = members[n % members.length];
    assert(member !== undefined);
    const contents =
      Math.floor(n / members.length) % 5 === 4
        ? ['first', 'second', 'third'].map((word) => `The ${word} bell of thread ${n} 🔔`)
        : [`Post ${n} rings`];
    return { member, contents };
  });
}

function isLinked({ found }: Verdict): boolean {
  const records = found.flat();
  return records.every(({ value }, n) => isDeepStrictEqual(value.reply, replyOf(n, records)));
}

const described = ({ contents, post, found }: Verdict) =>
  [
    contents[0],
    post.status,
    post.platforms[0]?.errorMessage,
    `found ${found.map(({ length }) => length)}`,
  ].join(' | ');

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
