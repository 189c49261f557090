import { setTimeout as wait } from 'node:timers/promises';
import { Counter, type Log, type Registry, withZeros } from '@carillon/telemetry';
import PQueue from 'p-queue';
import type { Mail, Mailer } from './mailer.ts';

/** Writes a letter when its turn comes; null when none is needed after all. */
export type WriteMail = () => Promise<Mail | null>;

/** Sends letters beside the requests that want them, a few at a time. */
export interface Outbox {
  /** Takes a letter at once, and sends it later. @param purpose such as `password_reset`, for log and metric */
  add(purpose: string, write: WriteMail): void;
  /** Waits for what is being sent, and gives up what waits. */
  close(): Promise<void>;
}

interface Opening {
  readonly mailer: Mailer;
  readonly log: Log;
  readonly metrics: Registry;
  /** Whatever letters are for. */
  readonly purposes: readonly string[];
  /** Letters that may wait; further ones are dropped. */
  readonly capacity?: number;
  /** Waits before further tries of a letter that failed, ms. */
  readonly retryAfterMs?: readonly number[];
  /** Longest that closing waits for what is being sent, ms. */
  readonly closeWithinMs?: number;
}

/** Letters that are being sent at once. */
const concurrency = 2;

type Result = 'sent' | 'unwritten' | 'failed' | 'dropped';

/** Opens an outbox in memory: letters that wait are lost when the process ends, and people ask again. */
export function openOutbox({
  mailer,
  log,
  metrics,
  purposes,
  capacity = 200,
  retryAfterMs = [5_000, 30_000],
  closeWithinMs = 5_000,
}: Opening): Outbox {
  const counter = new Counter({
    name: 'carillon_mails_total',
    help: 'Letters by purpose and outcome: sent, failed for good, or dropped because too many waited.',
    labelNames: ['purpose', 'outcome'],
    registers: [metrics],
  });
  withZeros(counter, { purpose: purposes, outcome: ['sent', 'failed', 'dropped'] });
  const queue = new PQueue({ concurrency });
  const closing = new AbortController();

  async function send(purpose: string, write: WriteMail): Promise<Result> {
    const mail = await write();
    if (mail === null) return 'unwritten';
    for (const pause of [...retryAfterMs, null]) {
      const outcome = await mailer.send(mail);
      if (outcome.kind === 'sent') return 'sent';
      const { kind, message } = outcome;
      if (kind === 'lasting' || pause === null || closing.signal.aborted) {
        log.error({ purpose, kind }, `A mail could not be sent: ${message}`);
        return 'failed';
      }
      log.warn({ purpose, kind }, `A mail could not be sent yet: ${message}`);
      await wait(pause, null, { signal: closing.signal }).catch(() => {}); // one last try when closing
    }
    return 'failed';
  }

  async function work(purpose: string, write: WriteMail): Promise<void> {
    const outcome = await send(purpose, write).catch((error: unknown): Result => {
      log.error({ error, purpose }, 'A mail could not be written.');
      return 'failed';
    });
    if (outcome !== 'unwritten') counter.inc({ purpose, outcome });
  }

  return {
    add(purpose, write) {
      if (queue.size < capacity && !closing.signal.aborted) return void queue.add(() => work(purpose, write));
      counter.inc({ purpose, outcome: 'dropped' });
      log.error({ purpose }, 'A mail was dropped, because too many wait to be sent.');
    },
    async close() {
      closing.abort();
      if (queue.size > 0) log.error({ waiting: queue.size }, 'Mails that wait are given up.');
      queue.clear();
      await Promise.race([queue.onIdle(), wait(closeWithinMs, null, { ref: false })]);
      mailer.close();
    },
  };
}
