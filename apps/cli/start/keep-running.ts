import { setTimeout as sleep } from 'node:timers/promises';
import type { Run } from './run.ts';

/** A server that somebody may end behind our back. */
interface Server {
  /** Once it is gone: how it ended. */
  readonly ended: Promise<string>;
  stop(): Promise<void>;
}

interface Keeping<Kept extends Server> {
  /** Starts it, each time at the same address. */
  readonly start: () => Promise<Kept>;
  /** The file that it writes what happened to it into. */
  readonly log: string;
  /** Time between two tries to start it again, ms. */
  readonly pauseMs?: number;
}

/** One that ends more often within this time, ms, has a reason for it. */
const often = { times: 3, withinMs: 60_000 };

/** Remains of a server that was killed may be in the way of the next one for a moment. */
const maxTries = 10;

/**
 * Starts a server, and again whenever it ends before the run does. One that ends again and again, or does not start any
 * more, halts the run with a sentence that says where to look.
 * @returns the server as it was started first
 */
export async function keepRunning<Kept extends Server>(
  name: string,
  { say, halt, atEnd }: Pick<Run, 'say' | 'halt' | 'atEnd'>,
  { start, log, pauseMs = 1_000 }: Keeping<Kept>,
): Promise<Kept> {
  const first = await start();
  let current = first;
  let starting: Promise<Kept | null> | null = null;
  let isOver = false;
  atEnd(async () => {
    isOver = true;
    await ((await starting) ?? current).stop();
  });
  void watch();
  return first;

  async function watch(): Promise<void> {
    const ends: number[] = [];
    for (;;) {
      const how = await current.ended;
      if (isOver || halt.signal.aborted) return;
      ends.push(performance.now());
      const recent = ends.filter((at) => at > performance.now() - often.withinMs);
      if (recent.length > often.times)
        return halt.abort(
          new Error(
            `${name} ended ${how}, the ${recent.length}th time within a minute. Its log says why: ${log}`,
          ),
        );
      say(`${name} ended ${how}; it is started again, and what waits for it goes on by itself.`);
      starting = startAgain().catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        halt.abort(new Error(`${name} ended ${how} and does not start again. Its log is ${log}\n${reason}`));
        return null;
      });
      const again = await starting;
      if (again === null) return;
      current = again;
    }
  }

  async function startAgain(): Promise<Kept> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await start();
      } catch (error) {
        if (tries >= maxTries || isOver) throw error;
        await sleep(pauseMs);
      }
    }
  }
}
