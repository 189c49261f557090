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

/** What becomes of a post that is poisoned at a step. X needs no preparation. */
const ends = [
  ['bluesky', 'prepare', 'internal_fault', 0],
  ['bluesky', 'intent', 'internal_fault', 0],
  ['bluesky', 'publish', 'outcome_unknown', 0],
  ['bluesky', 'record', 'outcome_unknown', 1],
  ['bluesky', 'settle', 'outcome_unknown', 1],
  ['x', 'intent', 'internal_fault', 0],
  ['x', 'publish', 'unconfirmed', 0], // X was asked, it was sent once more, and X was asked again
  ['x', 'record', 'outcome_unknown', 1],
  ['x', 'settle', 'outcome_unknown', 1],
] as const;

const sentences = {
  internal_fault: /^Carillon met a fault of its own at every try, and nothing was sent\./,
  outcome_unknown: /^Carillon met a fault of its own at every try, after the post may have reached/,
  unconfirmed: /^X did not confirm the post in 2 tries/,
};

describe('29: a post makes Carillon throw', () => {
  it.each(ends)('on %s, at the step "%s": it ends as %s', async (platform, step, code, commits) => {
    const handle = `poisoned-${step}`;
    const account = await scene.account(platform, handle);
    const text = `${poisonFor(step)} on ${platform}`;
    const poison = await scene.publishNow([account], text);
    const behind = await scene.publishNow([account], `behind ${text}`);
    expect((await scene.settled(behind, 5_000)).status).toBe('published');

    await scene.settled(poison);
    const { history, errorCode, errorMessage, id, items } = await scene.publication(poison);
    const tries = history.map(({ outcome, message }) => `${outcome}: ${message}`);
    expect({ errorCode, tries, items: items.map(({ state }) => state) }).toMatchObject({ errorCode: code });
    expect(errorMessage).toMatch(sentences[code]);
    expect(scene.commits(text)).toHaveLength(commits);
    if (code !== 'unconfirmed') expect(tries).toHaveLength(8);
    for (const message of tries) expect(message).not.toContain('worker stopped');
    expect(logged.get(id)?.[0]).toMatch(/poisoned|unsupported Unicode/);
  });

  it('and what a network answered lies beside Postgres, so that it is not asked again', () => {
    const call = { handle: 'poisoned-record', endpoint: 'timeline' };
    expect(countCalls(scene, { platform: 'x', ...call })).toBe(0);
    expect(countCalls(scene, { platform: 'bluesky', ...call })).toBe(0);
  });
});

describe('29: a post that made Carillon throw', () => {
  it('goes out when it is resent after the mend', async () => {
    const account = await scene.account('bluesky', 'mended');
    const poison = await scene.publishNow([account], 'poison intent, mended');
    await scene.settled(poison);
    await mendPostgres(scene.instance.ownerUrl);
    expect((await scene.api.post(`/posts/${poison}/resend`)).status).toBe(200);
    expect((await scene.reaching(poison, ['published'])).status).toBe('published');
    expect(scene.commits('poison intent, mended')).toHaveLength(1);
  });

  it('is counted for an alert', async () => {
    const counted = await until('the faults', async () =>
      /carillon_internal_faults_total\{platform="bluesky"\} (\d+)/.exec(await registry.metrics()),
    );
    expect(Number(counted[1])).toBeGreaterThan(8);
  });
});
