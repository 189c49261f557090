import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationStatus } from '@carillon/core';
import { stuck } from '../judge/settled.ts';
import { demand } from './check.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { isDue, type Model } from './model.ts';
import { shift } from './pass-time.ts';
import { withRetry } from './retry.ts';

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
