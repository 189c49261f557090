import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationStatus } from '@carillon/core';
import type { Database } from '@carillon/db';
import { stuck } from '../judge/judge.ts';
import { demand } from './check.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { isDue, type Model } from './model.ts';
import { withRetry } from './system.ts';

/**
 * Part of a lease that passes while a living worker holds it: the worker renews the leases that it knows of. So little,
 * because a busy machine may give the worker no time to do so between two steps.
 */
const unrenewedMs = 1_000;

/**
 * Lets time pass in Postgres for everything that waits: what is due, parked, held back or dispatched was so for longer.
 * The age of a try stays true to the networks' clocks, so that nobody takes a post for absent before its network must
 * have shown it.
 * @param db as the role that made the tables, which may go without triggers
 * @param absent names of workers that renew nothing: they ended, or are frozen
 */
async function passTime(db: Database, ms: number, absent: readonly string[]): Promise<void> {
  await db.$transaction([
    db.$executeRaw`SET LOCAL session_replication_role = replica`, // or a trigger would write updated_at
    db.$executeRaw`
      UPDATE publications SET due_at = due_at - ${ms}::float8 * interval '1 millisecond',
        next_at = next_at - ${ms}::float8 * interval '1 millisecond',
        dispatched_at = dispatched_at - ${ms}::float8 * interval '1 millisecond',
        updated_at = updated_at - ${ms}::float8 * interval '1 millisecond',
        lease_until = lease_until - CASE WHEN lease_until < clock_timestamp() OR lease_by = ANY (${[...absent]}) THEN ${ms}
          ELSE least(${unrenewedMs}, ${ms}) END::float8 * interval '1 millisecond'
      WHERE status IN ('scheduled', 'queued', 'publishing')`,
    db.$executeRaw`
      UPDATE posts SET scheduled_at = scheduled_at - ${ms}::float8 * interval '1 millisecond' WHERE scheduled_at IS NOT NULL`,
    db.$executeRaw`
      UPDATE social_accounts SET blocked_until = blocked_until - ${ms}::float8 * interval '1 millisecond'
      WHERE blocked_until IS NOT NULL`,
    db.$executeRaw`UPDATE app_breakers SET open_until = open_until - ${ms}::float8 * interval '1 millisecond'`,
  ]);
}

/** Lets time pass in the service and in the model. @param absent names of frozen workers */
export async function shift(
  { model, history }: { model: Model; history: History },
  ms: number,
  absent: readonly string[] = [],
): Promise<void> {
  const { owner, workers } = history.system;
  for (const target of model.posts.flatMap(({ targets }) => targets)) target.dueAt -= ms;
  await withRetry(() => passTime(owner, ms, [...workers.gone(), ...absent]));
}

/** Further than any post is scheduled ahead, and than anything is parked. */
const hourMs = 3_600_000;

/** More than a lease. */
const stepMs = 45_000;

const going: PublicationStatus[] = ['scheduled', 'queued', 'publishing'];

/**
 * Lets time pass until every post that is due is settled.
 * @returns true when it came so far within `limitMs`
 */
export async function settle(history: History, model: Model, limitMs: number): Promise<boolean> {
  const { system, profileId } = history;
  const end = performance.now() + limitMs;
  for (;;) {
    const where = { post: { profileId }, status: { in: going }, dueAt: { lte: new Date() } };
    const open = await withRetry(() => system.carillon.db.publication.count({ where }));
    if (open === 0) return true;
    if (performance.now() > end) return false;
    await shift({ model, history }, stepMs);
    await sleep(100);
  }
}

/** Ends all faults, and settles everything with a worker that lives. */
export async function drain(history: History, model: Model): Promise<void> {
  const { workers, carillon, nextCommit } = history.system;
  carillon.sandbox.clearFaults();
  nextCommit.react = null;
  if (workers.count === 0) workers.start();
  await workers.ready();
  await shift({ model, history }, hourMs);
  const settled = await settle(history, model, 30_000);
  if (settled) return;
  demand(stuck(await evidenceOf(history, model, isDue)));
}
