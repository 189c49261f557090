import { newId } from '@carillon/core';
import { createPosts } from '@carillon/db/posts';
import { type Undo, undoAll } from '@carillon/testing/undo';
import { type BenchContext, clear } from '../context.ts';
import type { Line, Measure, Samples } from '../measure.ts';
import { environment, startReady, unlimitedPlans } from '../processes/start-process.ts';
import { alternate } from '../results/alternate.ts';
import { type BenchTenant, createBenchTenant } from '../tenant.ts';
import { type Answers, offerLoad } from './offer-load.ts';

/** Length of a run. */
const seconds = 3;

/** Posts that wait on each account around the time, when a run begins. */
const beside = 1_000;

const connections = [1, 32, 100] as const;

type Kind = 'scheduled' | 'keyed';
type Key = `${Kind}${(typeof connections)[number]}`;

const inAWeekMs = 7 * 86_400_000;
/** Stands for what each post says alone: no id has it. */
const ownText = '<own>';

/** Text of a post, which no other has. */
const contentOf = (own: string) =>
  `The bells of the city hall ring in the new release: read what has changed. https://example.com/${own}`;

const whats: Readonly<Record<Kind, string>> = {
  scheduled: 'scheduled, to publishNow',
  keyed: 'scheduled with a key, to without',
};

const lines = Object.fromEntries(
  connections.flatMap((count) =>
    (['scheduled', 'keyed'] as const).map((kind): [Key, Line] => [
      `${kind}${count}`,
      {
        what: `${whats[kind]}, at ${count}`,
        unit: 'posts/s',
        target: { of: 'ratio', is: 'at least', bound: 0.9 },
      },
    ]),
  ),
) as Record<Key, Line>;

/** Creates as clients send them, against those of `create`: for a time on a full calendar, and with an Idempotency-Key each. */
export const schedule: Measure<Key> = {
  name: 'schedule',
  title: `POST /v1/posts for a time around which each of two accounts has ${beside} posts, with and without a key, to publishNow`,
  lines,
  async run(context) {
    const undo: Undo[] = [];
    try {
      const tenant = await createBenchTenant(context, 2);
      const env = { ...environment(context), PLANS: unlimitedPlans };
      const { url } = await startReady(context, { name: 'api', file: 'apps/api/main.ts', env }, undo);
      const samples = {} as Record<Key, Samples>;
      for (const count of connections) {
        const contender = (kind: Kind | 'now') => contenderFor(context, { url, tenant, kind, count });
        const seen = await alternate(
          { now: contender('now'), scheduled: contender('scheduled'), keyed: contender('keyed') },
          {
            context,
            onRun: (name, { perSecond, p99 }: Answers, round) =>
              context.say(
                `  run ${round} of ${context.runs}, ${count} connection(s), ${name}: ${perSecond.toFixed(0)} posts/s, p99 ${p99.toFixed(1)} ms`,
              ),
          },
        );
        const rates = (answers: readonly Answers[]) => answers.map(({ perSecond }) => perSecond);
        samples[`scheduled${count}`] = { figure: rates(seen.scheduled), baseline: rates(seen.now) };
        samples[`keyed${count}`] = { figure: rates(seen.keyed), baseline: rates(seen.scheduled) };
      }
      return samples;
    } finally {
      await undoAll(undo);
    }
  },
};

interface Offering {
  readonly url: string;
  readonly tenant: BenchTenant;
  readonly kind: Kind | 'now';
  readonly count: number;
}

function contenderFor(context: BenchContext, { url, tenant, kind, count }: Offering) {
  const at = new Date(Date.now() + inAWeekMs);
  const time = kind === 'now' ? { publishNow: true } : { scheduledAt: at.toISOString() };
  const platforms = Object.fromEntries(
    tenant.accounts.map(({ id }) => [id, { items: [{ content: contentOf(ownText) }] }]),
  );
  const run = async (runSeconds: number) => {
    await clear(context);
    await fill(context, tenant, at);
    return offerLoad({
      url: `${url}/v1/posts`,
      headers: { authorization: `Bearer ${tenant.apiKey}` },
      // A header of each request's own, so that the load is the same work for all.
      ownHeader: kind === 'keyed' ? 'idempotency-key' : 'x-note',
      body: JSON.stringify({ profileId: tenant.profileId, platforms, ...time }),
      ownText,
      connections: count,
      seconds: runSeconds,
      status: 201,
      signal: context.stopping,
    });
  };
  return { warmUp: () => run(2 * seconds * context.size), run: () => run(seconds * context.size) };
}

/** Posts of the accounts within a minute of each other. */
async function fill({ db, size }: BenchContext, tenant: BenchTenant, at: Date): Promise<void> {
  const { userId, profileId, accounts } = tenant;
  const left = Math.round(beside * Math.min(1, size));
  for (let done = 0; done < left; done += 100) {
    const wanted = Array.from({ length: Math.min(100, left - done) }, (_, n) => {
      const dueAt = new Date(at.getTime() + (done + n - beside / 2) * 60);
      const content = contentOf(String(done + n));
      const publications = accounts.map(({ id: socialAccountId, platform }) => ({
        id: newId('pp'),
        socialAccountId,
        platform,
        sandbox: false,
        items: [{ content }],
        dueAt,
      }));
      const times = { status: 'scheduled', scheduledAt: dueAt, latestAt: null } as const;
      const newPost = { id: newId('pst'), profileId, content, ...times, publications };
      return { newPost, author: { userId, postsPerMonth: 2_147_483_647 } };
    });
    await createPosts(db, wanted);
  }
}
