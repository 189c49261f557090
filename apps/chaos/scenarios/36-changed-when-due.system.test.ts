import { setTimeout as sleep } from 'node:timers/promises';
import type { ApiAnswer, PostBody } from '@carillon/harness/api-client';
import { openScene, type Scene } from '@carillon/harness/open-scene';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const posts = 60;
const pairs = 20;

/** The posts fall due one after another within this, ms. */
const span = 1_000;

/** From the update until the first is due, ms: by then all wake-ups are in the queue, also on a busy machine. */
const lead = 3_000;

/** A request comes this much after its post is due, ms; for a few posts when they are out. */
const delay = { minMs: -300, maxMs: 600 };
const few = 4;

let scene: Scene;
let accounts: readonly (readonly string[])[];

beforeAll(async () => {
  scene = await openScene();
  accounts = await Promise.all(
    Array.from({ length: pairs }, (_, n) =>
      Promise.all((['x', 'bluesky'] as const).map((platform) => scene.account(platform, `due${n}`))),
    ),
  );
});

afterAll(() => scene.close());

interface Due {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly string[];
}

async function offer(): Promise<Due[]> {
  const scheduledAt = new Date(Date.now() + 3_600_000).toISOString();
  return Promise.all(
    Array.from({ length: posts }, async (_, n) => {
      const on = accounts[n % pairs] ?? [];
      const name = `post ${n}`;
      return { id: (await scene.create(on, { scheduledAt }, `${name}, old`)).id, name, accounts: on };
    }),
  );
}

/** Lets them fall due within a second, beginning after the lead. @returns when each does, ms since 1970 */
async function makeDue(): Promise<ReadonlyMap<string, number>> {
  await scene.db.$executeRaw`
    UPDATE publications p SET dispatched_at = clock_timestamp(), dispatch = dispatch + 1,
      due_at = date_trunc('milliseconds', clock_timestamp())
        + (${lead}::float8 + turn.number * ${span / posts}::float8) * interval '1 millisecond'
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS number FROM posts) turn WHERE turn.id = p.post_id`;
  const rows = await scene.db.publication.findMany();
  await scene.wake(
    rows.map(({ id, dueAt, ...row }) => ({
      ...row,
      publicationId: id,
      dueInMs: (dueAt?.getTime() ?? 0) - Date.now(),
    })),
  );
  return new Map(rows.map(({ postId, dueAt }) => [postId, dueAt?.getTime() ?? 0]));
}

/** Texts that the networks took of a post: old or new texts on X and Bluesky, in this order. */
const outOf = (name: string): string =>
  scene.sandbox
    .ledger()
    .filter(({ content }) => content.startsWith(`${name},`))
    .map(({ platform, content }) => `${content.split(', ')[1]} on ${platform}`)
    .sort()
    .join(', ');

const everywhere = (text: string) => `${text} on bluesky, ${text} on x`;

/** Texts that must be out of a post that was changed, by the answer to that. */
function afterChange({ status }: ApiAnswer<PostBody>): string {
  return status === 200 ? everywhere('new') : status === 400 ? everywhere('old') : `answered ${status}`;
}

/** Texts that must be out of a post that was deleted, by the answer to that. */
function afterDelete({ status, body }: ApiAnswer<PostBody>): string {
  if (status === 204) return '';
  if (status === 409) return everywhere('old');
  const [, late = ''] = body.message.split('It was too late for ');
  return [/Bluesky @/.test(late) && 'old on bluesky', /X @/.test(late) && 'old on x'].filter(Boolean).join();
}

describe(`36: ${posts} posts on two networks fall due within a second, and are changed or deleted just then`, () => {
  it('what was answered is what is out', async () => {
    const offered = await offer();
    scene.startWorker({ times: { jobMs: 15_000 } });
    scene.startWorker({ times: { jobMs: 15_000 } });
    const due = await makeDue();
    const answers = await Promise.all(
      offered.map(async ({ id, name, accounts: on }, n) => {
        const turn = ((n * 7) % posts) / posts;
        const at = (due.get(id) ?? 0) + delay.minMs + turn * (delay.maxMs - delay.minMs);
        await sleep(Math.max(0, at - Date.now()));
        if (n < few) await until(`${name} to be out`, async () => outOf(name) === everywhere('old'));
        const platforms = Object.fromEntries(
          on.map((account) => [account, { items: [{ content: `${name}, new` }] }]),
        );
        return n % 2 === 0
          ? { name, must: afterChange(await scene.api.patch(`/posts/${id}`, { platforms })) }
          : { name, must: afterDelete(await scene.api.delete(`/posts/${id}`)) };
      }),
    );
    await until('everything to settle', async () => {
      const where = { status: { in: ['scheduled' as const, 'queued' as const, 'publishing' as const] } };
      return (await scene.db.publication.count({ where })) === 0;
    });
    expect(offered.map(({ name }) => `${name}: ${outOf(name)}`)).toEqual(
      answers.map(({ name, must }) => `${name}: ${must}`),
    );
    expect(answers.map(({ must }) => must)).toEqual(
      expect.arrayContaining([everywhere('new'), everywhere('old'), '']),
    );
  });
});
