import { setTimeout as sleep } from 'node:timers/promises';
import type { PublicationStatus } from '@carillon/core';
import { stuck } from '../judge/stuck.ts';
import { demand } from './check.ts';
import { evidenceOf } from './evidence-of.ts';
import type { History } from './history.ts';
import { isDue, type Model } from './model.ts';
import { shift } from './shift.ts';
import { steadily } from './retry.ts';

/** Further than any post is scheduled ahead, and than anything is parked, ms. */
const hour = 3_600_000;

/** More than a lease, ms. */
const moment = 45_000;

const going: PublicationStatus[] = ['scheduled', 'queued', 'publishing'];

/**
 * Lets time pass until every post that is due is settled.
 * @param limit ms
 * @returns whether it came so far
 */
export async function settle(history: History, model: Model, limit: number): Promise<boolean> {
  const { bench, profileId } = history;
  const end = performance.now() + limit;
  for (;;) {
    const where = { post: { profileId }, status: { in: going }, dueAt: { lte: new Date() } };
    const open = await steadily(() => bench.carillon.db.publication.count({ where }));
    if (open === 0) return true;
    if (performance.now() > end) return false;
    await shift({ model, history }, moment);
    await sleep(100);
  }
}

/** Ends all faults, and settles everything with a worker that lives. */
export async function drain(history: History, model: Model): Promise<void> {
  const { workers, carillon, trap } = history.bench;
  carillon.sandbox.clearFaults();
  trap.spring = null;
  if (workers.count === 0) workers.start();
  await workers.ready();
  await shift({ model, history }, hour);
  const settled = await settle(history, model, 30_000);
  if (settled) return;
  demand(stuck(await evidenceOf(history, model, isDue)));
}
