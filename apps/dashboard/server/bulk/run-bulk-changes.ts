import { openLanes } from '@carillon/core';
import {
  type BulkPost,
  type BulkResult,
  type BulkTurn,
  endBulkChange,
  followEarlier,
  leaveBulkChange,
  nextBulkPosts,
  noteBulkResults,
  readZones,
  takeBulkChange,
  tidyBulkChanges,
} from '@carillon/db/bulk-changes';
import type { BulkParts } from '../context.ts';

import { dashboardError } from '../problems.ts';
import { askAs } from './ask-as.ts';
import type { BulkChanges } from './bulk-changes.ts';
import { type BulkTools, changeOne, NotNow } from './change-one.ts';
import { movesTogether, moveTogether, together } from './move-together.ts';

export interface BulkTimes {
  /** Time between two looks for a change, ms; a second unless given. */
  readonly pollMs?: number | undefined;
  /** Time after which a change is given back, so that others have their turn, ms; two seconds unless given. */
  readonly turnMs?: number | undefined;
}

/** Changes at work in a process at once. */
const atOnce = 2;

/** Posts of a change that are in flight at once; of those that take free times, one: each sees what the one before took. */
const inFlight = 2;

/** Posts whose results are noted together. */
const batch = 10;

/** Time until a change is tried again that found the server busy, ms. */
const pauseMs = 500;

/** Time between two removals of what is over, ms. */
const tidyEveryMs = 60_000;

export function runBulkChanges(parts: BulkParts, times: BulkTimes = {}): BulkChanges {
  const { pollMs = 1_000, turnMs = 2_000 } = times;
  const { db, log, undoMs } = parts;
  const rest = openRest();
  let tidyAt = 0;

  async function tidy(): Promise<void> {
    if (performance.now() < tidyAt) return;
    tidyAt = performance.now() + tidyEveryMs;
    await tidyBulkChanges(db, undoMs);
  }

  /** The first looks for changes; the others do so while it finds some. */
  async function work(_: unknown, worker: number): Promise<void> {
    while (!rest.isOver()) {
      const turn = await takeBulkChange(db).catch((error: unknown) => {
        log.debug({ error }, 'bulk changes are looked for a little later');
        return null;
      });
      if (turn === null) {
        await tidy().catch((error: unknown) => log.warn({ error }, 'old bulk changes stay for now'));
        await rest.sleep(worker === 0 ? pollMs : null);
        continue;
      }
      rest.wake();
      const outcome = await serve(turn, parts, { turnMs, isOver: rest.isOver }).catch((error: unknown) => {
        log.warn({ error, bulkChangeId: turn.id }, 'a bulk change goes on a little later');
        return 'busy' as const;
      });
      if (outcome === 'busy') await rest.sleep(pauseMs);
    }
  }

  const working = Promise.all(Array.from({ length: atOnce }, work));
  return {
    wake: rest.wake,
    look: openLanes(1, { ...waiting, refuse: () => dashboardError('bulk_looks_busy') }),
    async close() {
      rest.end();
      await working;
    },
  };
}

interface Turn {
  readonly turnMs: number;
  /** The process ends. */
  readonly isOver: () => boolean;
}

/** Works on a change until its turn is over. @returns `busy` where the server has too much to do for it now */
async function serve(turn: BulkTurn, parts: BulkParts, { turnMs, isOver }: Turn): Promise<'busy' | 'served'> {
  const { db } = parts;
  const until = performance.now() + turnMs;
  const tools = { db, turn, ask: askAs(turn, parts.api), zones: await readZones(db, turn.userId) };
  try {
    if (turn.state === 'running') await followEarlier(db, turn);
    let isTogether = movesTogether(turn);
    while (performance.now() < until && !isOver()) {
      const posts = await nextBulkPosts(db, turn, isTogether ? together : batch);
      if (posts === null) return 'served'; // somebody else has it now
      if (posts.length === 0) {
        await endBulkChange(db, turn);
        return 'served';
      }
      isTogether &&= (await moveTogether(posts, tools, parts)) > 0;
      if (isTogether) continue;
      const { results, isBusy } = await changeSome(posts.slice(0, batch), tools);
      if (results.length > 0) await noteBulkResults(db, turn, results);
      if (isBusy) return 'busy';
    }
    return 'served';
  } finally {
    await leaveBulkChange(db, turn).catch(() => 0); // then its lease runs out
  }
}

/** Changes posts, some at a time. Where one is to wait, those after it do as well. */
async function changeSome(posts: readonly BulkPost[], tools: BulkTools) {
  const { action } = tools.turn;
  const width = action.name === 'move' && action.to.kind === 'slots' ? 1 : inFlight;
  const waiting = [...posts];
  const results: BulkResult[] = [];
  let isBusy = false;
  async function work(): Promise<void> {
    for (let post = waiting.shift(); post !== undefined && !isBusy; post = waiting.shift())
      try {
        results.push(await changeOne(post, tools));
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        isBusy = true;
      }
  }
  await Promise.all(Array.from({ length: width }, work));
  return { results, isBusy };
}

/** Looks of a user that may wait, and for how long, ms. */
const waiting = { maxWaiting: 3, maxWaitMs: 25_000 };

/** Sleeps that can be ended. */
function openRest() {
  const sleepers = new Set<() => void>();
  let isOver = false;
  const wake = () => {
    for (const awake of sleepers) awake();
  };
  return {
    wake,
    isOver: () => isOver,
    end() {
      isOver = true;
      wake();
    },
    /** @param ms null for until it is woken */
    async sleep(ms: number | null): Promise<void> {
      if (isOver) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      const timer = ms === null ? undefined : setTimeout(resolve, ms);
      sleepers.add(resolve);
      await promise;
      sleepers.delete(resolve);
      clearTimeout(timer);
    },
  };
}
