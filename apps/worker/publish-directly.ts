import { setTimeout as sleep } from 'node:timers/promises';
import { type Platform, platforms } from '@carillon/core';
import { takeUndispatched, unmarkDispatched, type WakeUp, withoutQueue } from '@carillon/db/publications';
import type { Producer } from '@carillon/queue';
import type { WorkerContext } from './context.ts';
import { wake } from './wake.ts';

/** Publishes what is due without any job, while the queue takes none. */
export interface DirectPublisher {
  /** Notes which queues are paused, as long as they can be asked: a pause holds without them, too. */
  notePauses(): Promise<void>;
  /** Begins, or goes on, and returns at once. */
  begin(refusal: string): void;
  /** Looks again at once for what is due, where it has begun. */
  goOn(): void;
  /** The queue takes jobs again: takes no more without one. */
  end(): void;
  /** Resolves when everything under way has ended. */
  idle(): Promise<void>;
}

export interface DirectContext extends WorkerContext {
  readonly producer: Producer;
  /** Publications at once, per network. */
  readonly concurrency: number;
}

/** A claim in Postgres guards against doubles, as it does with jobs: other workers may be at it, by jobs or without. */
export function openDirectPublisher(context: DirectContext): DirectPublisher {
  const { producer, log, stopping } = context;
  const paused = new Map<Platform, boolean>();
  const publishers = platforms.map((platform) => openPublisher(platform, context));
  let begun = false;

  async function notePause(platform: Platform): Promise<void> {
    try {
      paused.set(platform, await producer.isPaused(platform));
    } catch (error) {
      log.debug({ error, platform }, 'whether the queue is paused cannot be asked; what was known holds');
    }
  }

  return {
    async notePauses() {
      await Promise.all(platforms.map(notePause));
    },
    begin(refusal) {
      if (stopping.aborted) return;
      if (!begun) log.warn({ refusal }, 'the queue takes no jobs; publishing what is due without them');
      for (const { platform, run, end } of publishers) {
        if (paused.get(platform) === false) run();
        else end();
        if (!paused.has(platform) && !begun)
          log.warn({ platform }, 'nothing is published without the queue: nobody knows whether it is paused');
      }
      begun = true;
    },
    goOn() {
      if (!begun || stopping.aborted) return;
      for (const { platform, run } of publishers) if (paused.get(platform) === false) run();
    },
    end() {
      if (begun) log.warn('the queue takes jobs again');
      begun = false;
      for (const each of publishers) each.end();
    },
    async idle() {
      for (const each of publishers) each.end();
      while (publishers.some((each) => each.running() > 0)) await sleep(20, undefined, { ref: false });
    },
  };
}

/** Publications of a network at once, at most: each takes the next from the rows by itself, and the rows are asked by all workers. */
const placesOf = ({ concurrency }: DirectContext): number => Math.min(20, concurrency);

/** One network: all its places, each going on with the next that is due. */
function openPublisher(platform: Platform, context: DirectContext) {
  const { log, stopping, schedulers } = context;
  const places = placesOf(context);
  const due = openDue(platform, context);
  let running = 0;
  let wanted = false;
  const goesOn = () => wanted && !stopping.aborted;

  async function publishOne({ publicationId, generation, userId }: WakeUp): Promise<void> {
    try {
      const wakeUp = { publicationId, generation, userId };
      await schedulers[platform].take(wakeUp, () => wake(wakeUp, context, { signal: stopping, platform }));
    } catch (error) {
      log.warn({ error, publicationId }, 'publishing without a job failed; it is tried again');
    }
  }

  async function runOne(): Promise<void> {
    running += 1;
    try {
      for (let one = await due.next(goesOn); one !== undefined; one = await due.next(goesOn))
        await publishOne(one);
    } catch (error) {
      log.warn({ error, platform }, 'what is due could not be taken; the next round tries again');
    }
    running -= 1;
    if (running === 0) await due.handBack();
  }

  return {
    platform,
    running: () => running,
    run() {
      wanted = true;
      while (running < places) void runOne();
    },
    end() {
      wanted = false;
    },
  };
}

/** Due publications of a network without a job, from the rows in batches. */
function openDue(platform: Platform, context: DirectContext) {
  const { db, times, log, metrics } = context;
  let taken: WakeUp[] = [];
  let taking: Promise<void> | null = null;

  async function take(): Promise<void> {
    taken = await takeUndispatched(db, placesOf(context), withoutQueue(platform, times));
    metrics.direct.inc({ platform }, taken.length);
  }

  return {
    /** @param goesOn asked once there is one: without it, that stays here */
    async next(goesOn: () => boolean): Promise<WakeUp | undefined> {
      if (taken.length === 0) {
        taking ??= take().finally(() => {
          taking = null;
        });
        await taking;
      }
      return goesOn() ? taken.shift() : undefined;
    },
    /** Leaves to others what was taken and not begun. */
    async handBack(): Promise<void> {
      const rest = taken.splice(0);
      if (rest.length === 0) return;
      await unmarkDispatched(db, rest).catch((error: unknown) =>
        log.warn({ error, publications: rest.length }, 'what is due waits a little longer'),
      );
    },
  };
}
