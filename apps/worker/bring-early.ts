import { setTimeout as sleep } from 'node:timers/promises';
import { platforms } from '@carillon/core';
import { type EarlyUpload, sayEarly, takeEarlyUpload } from '@carillon/db/publications';
import { bring } from './bring.ts';
import { freeFile, rulesFor } from './choose-files.ts';
import type { WorkerContext } from './context.ts';
import { openSession } from './open-session.ts';

/**
 * Brings what its network works on for long, such as videos, before the post is due, so that the post is not late. It holds nothing: once the
 * post is due, or somebody changes it, whoever publishes it goes on from what was kept.
 * @returns once nothing is left to take, or no place is free; what was begun goes on
 */
export async function bringEarly(context: WorkerContext, begun: Set<Promise<void>>): Promise<void> {
  const { db, networks, times, uploadPlaces, stopping, log } = context;
  const slow = platforms.filter((platform) => networks[platform].namesUpload !== undefined);
  while (slow.length > 0 && !stopping.aborted) {
    const leave = uploadPlaces.takeEarly();
    if (leave === null) return;
    const request = { platforms: slow, withinMs: times.earlyMs, silenceMs: times.earlySilenceMs };
    const found = await takeEarlyUpload(db, request).catch((error: unknown) => {
      leave();
      throw error;
    });
    if (found === null) return leave();
    const { publicationId } = found;
    const bringing: Promise<void> = bringFound(context, found)
      .catch((error: unknown) => log.warn({ error, publicationId }, 'an upload before its time went wrong'))
      .finally(() => {
        leave();
        begun.delete(bringing);
      });
    begun.add(bringing);
  }
}

/** Brings one, and says again and again that it goes on. */
async function bringFound(context: WorkerContext, found: EarlyUpload): Promise<void> {
  const { db, networks, times, stopping, log } = context;
  const { publicationId, generation, platform, account, credentials, itemPosition, medium } = found;
  const network = networks[platform];
  const bringer = { publicationId, generation };
  const say = (ms: number) => sayEarly(db, bringer, { itemPosition, position: medium.position, ms });
  const session = openSession(platform, account, context, { credentials, now: clockFrom(found.now) });
  const file = freeFile(medium, rulesFor({ platform, account }).limits);
  if (file === undefined || !network.namesUpload?.(file) || session.baseUrl === '')
    return void (await say(leftMs.refused));
  const ended = new AbortController();
  const reporting = reportUntil(ended, {
    say: () => say(times.earlySilenceMs),
    everyMs: times.earlySilenceMs / 6,
    log,
  });
  const signal = AbortSignal.any([stopping, ended.signal]);
  const by = { context: { ...context, stopping: signal }, network, session, bringer };
  const result = await bring(by, { itemPosition, medium: { ...medium, file } }).finally(() => ended.abort());
  await reporting;
  if (!('kind' in result)) return log.info({ publicationId }, 'an upload is there before its time');
  log.info({ publicationId, result }, 'an upload is not there before its time');
  if (result.kind === 'stopped') await say(0);
  else if ('message' in result) await say(result.kind === 'retry' ? leftMs.away : leftMs.refused);
}

/** Time for which a failed one is left: until its post is due, where it is refused, and whoever publishes it says why. ms */
const leftMs = { away: 60_000, refused: 3_600_000 };

const clockFrom = (then: Date): (() => Date) => {
  const started = performance.now();
  return () => new Date(then.getTime() + performance.now() - started);
};

interface Reporting {
  /** @returns false once nobody wants it any more */
  readonly say: () => Promise<boolean>;
  readonly everyMs: number;
  readonly log: WorkerContext['log'];
}

async function reportUntil(ended: AbortController, { say, everyMs, log }: Reporting): Promise<void> {
  for (;;) {
    await sleep(everyMs, undefined, { signal: ended.signal }).catch(() => {}); // only the signal ends it early
    if (ended.signal.aborted) return;
    const isWanted = await say().catch((error: unknown) => {
      log.warn({ error }, 'an upload goes on, and Postgres is away');
      return true;
    });
    if (!isWanted) ended.abort();
  }
}
