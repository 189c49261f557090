import { openScene, type Scene } from '@carillon/harness/open-scene';
import { createLog, Registry } from '@carillon/telemetry';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { countCalls } from './testing/count-calls.ts';
import { networksWith } from './testing/networks-with.ts';
import { mendPostgres, poisonFor, poisonNetworks, poisonPostgres } from './testing/poison.ts';

let scene: Scene;

const registry = new Registry();

/** Stacks in the log, by publication. */
const logged = new Map<string, string[]>();

const log = createLog({ name: 'test', level: 'silent', format: 'json' });
log.error = (facts: { error?: Error; publicationId?: string }) => {
  const { error, publicationId = '' } = facts;
  if (error?.stack !== undefined)
    logged.set(publicationId, [...(logged.get(publicationId) ?? []), error.stack]);
};

/** The pauses between tries are short, and X shows its posts at once. */
const networks = networksWith({ verifyWindow: 200, verifyAfterMs: [50, 100], deadline: 15_000 });
const times = { minRetryMs: 20, maxRetryMs: 100, reconcileMs: 50 };

beforeAll(async () => {
  scene = await openScene();
  await poisonPostgres(scene.instance.ownerUrl);
  scene.startWorker({ networks: poisonNetworks(networks), times, log, registry });
});

afterAll(() => scene.close());

/** What becomes of a post that is poisoned at a step, and how often the network has it. X needs no preparation. */
const ends = [
  ['bluesky', 'prepare', 'unsent', 0],
  ['bluesky', 'intent', 'unsent', 0],
  ['bluesky', 'publish', 'doubt', 0],
  ['bluesky', 'record', 'doubt', 1],
  ['bluesky', 'settle', 'out', 1],
  ['x', 'intent', 'unsent', 0],
  ['x', 'publish', 'unconfirmed', 0], // X was asked, it was sent once more, and X was asked again
  ['x', 'record', 'doubt', 1],
  ['x', 'settle', 'out', 1],
] as const;

const told = {
  unsent: ['internal_fault', /at every try, and nothing was sent\./],
  doubt: ['outcome_unknown', /at every try, after the post may have reached/],
  sent: ['internal_fault', /at every try, though the post, or a part of it, is on/],
  unconfirmed: ['unconfirmed', /^X did not confirm the post in 2 tries/],
} as const;

describe('29: a post makes Carillon throw', () => {
  it.each(ends)('on %s, at the step "%s": it ends %s', async (platform, step, end, commits) => {
    const handle = `poisoned-${step}`;
    const account = await scene.account(platform, handle);
    const text = `${poisonFor(step)} on ${platform}`;
    const poison = await scene.publishNow([account], text);
    const behind = await scene.publishNow([account], `behind ${text}`);
    expect((await scene.settled(behind, 5_000)).status).toBe('published');

    await scene.settled(poison);
    const { history, errorCode, errorMessage, id, items } = await scene.publication(poison);
    // Among others its item is recorded without its end, where somebody holds its row for a moment; else neither is.
    const isRecorded = items.every(({ state }) => state === 'sent');
    const [code, sentence] = told[end === 'out' ? (isRecorded ? 'sent' : 'doubt') : end];
    expect([errorCode, errorMessage]).toEqual([code, expect.stringMatching(sentence)]);
    expect(scene.commits(text)).toHaveLength(commits);
    if (end !== 'unconfirmed') expect(history).toHaveLength(8);
    for (const { message } of history) expect(message).not.toContain('worker stopped');
    expect(logged.get(id)?.[0]).toMatch(/poisoned|unsupported Unicode/);
  });

  it('and what a network answered lies beside Postgres, so that it is not asked again', () => {
    const call = { handle: 'poisoned-record', endpoint: 'timeline' };
    expect(countCalls(scene, { platform: 'x', ...call })).toBe(0);
    expect(countCalls(scene, { platform: 'bluesky', ...call })).toBe(0);
  });
});

describe('29: a post that made Carillon throw', () => {
  it('is whole when it is resent after the mend, and nothing is sent twice', async () => {
    const single = [`${poisonFor('intent')}, mended`];
    const thread = [`${poisonFor('settle')}, mended`, 'its second', 'its third'];
    const posts = [
      await scene.publishNow([await scene.account('bluesky', 'mended')], ...single),
      await scene.publishNow([await scene.account('x', 'mended')], ...thread),
    ];
    for (const id of posts) expect((await scene.settled(id)).status).toBe('failed');
    await mendPostgres(scene.instance.ownerUrl);
    for (const id of posts) {
      expect((await scene.api.post(`/posts/${id}/resend`)).status).toBe(200);
      expect((await scene.reaching(id, ['published'])).status).toBe('published');
    }
    for (const text of [...single, ...thread]) expect(scene.commits(text)).toHaveLength(1);
  });

  it('is counted for an alert', async () => {
    const counted = await until('the faults', async () =>
      /carillon_internal_faults_total\{platform="bluesky"\} (\d+)/.exec(await registry.metrics()),
    );
    expect(Number(counted[1])).toBeGreaterThan(8);
  });
});
