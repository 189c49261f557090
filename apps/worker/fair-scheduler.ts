import { byPlatform, type Clock, type Platform } from '@carillon/core';
import type { Handled } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

/** A wake-up for a network, and whose publication it is about, where that is known. */
export interface Task {
  readonly publicationId: string;
  readonly userId?: string | undefined;
}

/** Shares the places of one network: slow work gives its place back, and no user takes all that is free. */
export interface FairScheduler {
  /** Does the work, or says when to come again for it. What takes long goes on after it was answered. */
  take(task: Task, work: () => Promise<Handled>): Promise<Handled>;
  /** Resolves when no work goes on any more. */
  idle(): Promise<void>;
}

export interface SchedulerOptions {
  /** Places of the queue: tasks at once, and as many slow ones beside them. */
  readonly places: number;
  readonly log: Log;
  readonly times: Pick<Times, 'slowMs' | 'slowAgainMs' | 'shareMs'>;
  readonly clock: Clock;
}

/** A user's tasks under way. */
interface UserLoad {
  held: number;
  slow: number;
  /** When the next wake-up that is postponed comes again, by the clock. */
  nextAt: number;
}

/**
 * Work that takes longer than `slowMs` gives its place back to the queue and goes on under its lease: its job comes again
 * later, and finds it done. Whoever has slow work gets no more than is still free of all, which is the dynamic threshold
 * of Choudhury and Hahne (1998): one user alone has every place, two have a third each, and others always find one.
 */
export function openFairScheduler(options: SchedulerOptions): FairScheduler {
  const { places, times, clock } = options;
  const under = new Map<string, Promise<Handled>>();
  const loads = new Map<string, UserLoad>();
  const unlessSlow = openSlowPlaces(options);

  function loadOf(userId: string): UserLoad {
    const load = loads.get(userId) ?? { held: 0, slow: 0, nextAt: 0 };
    loads.set(userId, load);
    return load;
  }

  const isFull = ({ held, slow }: UserLoad) => slow > 0 && held >= 2 * places - under.size;

  /** One after the other, so that thousands that wait cost next to nothing. */
  function postpone(load: UserLoad): Handled {
    const now = clock.now();
    load.nextAt = Math.max(now + times.slowAgainMs, load.nextAt + times.shareMs);
    return { kind: 'later', ms: load.nextAt - now };
  }

  function begin({ publicationId, userId }: Task, load: UserLoad, work: () => Promise<Handled>) {
    load.held += 1;
    const working = work().finally(() => {
      under.delete(publicationId);
      load.held -= 1;
      if (load.held === 0) loads.delete(userId ?? '');
    });
    under.set(publicationId, working);
    return working;
  }

  return {
    async take(task, work) {
      if (under.has(task.publicationId)) return { kind: 'later', ms: times.slowAgainMs };
      const load = loadOf(task.userId ?? '');
      if (task.userId !== undefined && isFull(load)) return postpone(load);
      return unlessSlow(task, load, begin(task, load, work));
    },
    async idle() {
      await Promise.allSettled(under.values());
    },
  };
}

/**
 * As many places for slow work as the queue has itself.
 * @returns what gives the work's own answer, or another look when it is slow and there is room here
 */
function openSlowPlaces({ places, log, times, clock }: SchedulerOptions) {
  let taken = 0;
  return ({ publicationId }: Task, load: UserLoad, working: Promise<Handled>): Promise<Handled> =>
    new Promise((resolve, reject) => {
      const cancel = clock.after(times.slowMs, () => {
        if (taken >= places) return;
        taken += 1;
        load.slow += 1;
        working
          .catch((error: unknown) =>
            log.warn({ error, publicationId }, 'slow work failed; its job tries again'),
          )
          .finally(() => {
            taken -= 1;
            load.slow -= 1;
          });
        resolve({ kind: 'later', ms: times.slowAgainMs });
      });
      working.then(resolve, reject).finally(cancel);
    });
}

/** One for each network. */
export const openFairSchedulers = (options: SchedulerOptions): Readonly<Record<Platform, FairScheduler>> =>
  byPlatform(() => openFairScheduler(options));
