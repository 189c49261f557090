import { setTimeout as sleep } from 'node:timers/promises';
import type { Consumer, Producer } from '@carillon/queue';
import type { Log } from '@carillon/telemetry';
import type { Times } from './times.ts';

export interface WatchdogOptions {
  readonly consumer: Consumer;
  readonly producer: Producer;
  readonly platforms: readonly string[];
  readonly log: Log;
  /** Called when beginning anew did not help: the process should end, for its supervisor to start another. */
  readonly onStuck: () => void;
  readonly times: Pick<Times, 'canaryMs' | 'maxSilenceMs'>;
}

/**
 * Proves that this worker consumes: it puts a canary into each queue now and then, and all workers together hear of as
 * many as they put in. A consumer whose connection hangs for good (BullMQ, issues 3088 and 3185) looks idle, and is
 * not: it is replaced, and if that does not help the process gives up.
 */
export async function watch(options: WatchdogOptions, stopping: AbortSignal): Promise<void> {
  const { platforms, times } = options;
  const lines = platforms.map((platform) => watchLine(platform, options));
  while (!stopping.aborted) {
    await Promise.all(lines.map((look) => look()));
    const unproven = platforms.some((platform) => options.consumer.silence(platform) === null);
    const wait = unproven ? Math.min(times.canaryMs, 1_000) : times.canaryMs;
    await sleep(wait, undefined, { signal: stopping }).catch(() => stopping.aborted);
  }
}

function watchLine(
  platform: string,
  { consumer, producer, log, onStuck, times }: WatchdogOptions,
): () => Promise<void> {
  /** Since when the queue has been answering, by `performance.now()`; null while it is away or paused. */
  let answering: number | null = null;
  let replaced = false;

  async function canAnswer(): Promise<boolean> {
    try {
      if (await producer.isPaused(platform)) return false;
      await producer.canary(platform);
      return true;
    } catch (error) {
      log.debug({ error, platform }, 'no canary: the queue is away');
      return false;
    }
  }

  return async () => {
    if (!(await canAnswer())) {
      answering = null;
      return;
    }
    answering ??= performance.now();
    const since = performance.now() - answering;
    const silence = Math.min(consumer.silence(platform) ?? since, since);
    if (silence < times.maxSilenceMs) {
      if (silence < since) replaced = false;
      return;
    }
    answering = performance.now();
    if (replaced) return onStuck();
    replaced = true;
    log.error({ platform, silence }, 'the queue gives this worker no jobs; consuming it anew');
    consumer
      .replace(platform)
      .catch((error: unknown) => log.warn({ error, platform }, 'closing the old consumer failed'));
  };
}
