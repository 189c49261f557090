import { setTimeout as sleep } from 'node:timers/promises';
import { goOnDeleting as goOn, noteApplications } from '@carillon/accounts';
import { platforms } from '@carillon/core';
import { announceEnds, markEnded } from '@carillon/db/accounts';
import { foldSpending, forgetSpending } from '@carillon/db/spending';
import type { NetworkSettings } from '@carillon/networks/setups';
import type { Consumer } from '@carillon/queue';
import { askServers, tidyServers } from './ask-servers.ts';
import { audit } from './audit.ts';
import { bringEarly } from './bring-early.ts';
import type { WorkerContext } from './context.ts';
import type { WebhookOptions } from './deliver-webhooks.ts';
import { failures } from './failures.ts';
import { type HeartbeatContext, sendHeartbeats } from './heartbeats.ts';
import { type MailOptions, sendNotices } from './mail-notices/send-notices.ts';
import { reconcile } from './reconcile.ts';
import { repeat } from './repeat.ts';
import { reviewPlanned } from './review-planned.ts';
import { watch } from './watchdog.ts';

interface RoundContext extends Omit<HeartbeatContext, 'sealing'> {
  readonly consumer: Consumer;
  readonly settings?: Partial<NetworkSettings>;
  readonly webhooks?: Pick<WebhookOptions, 'keys'>;
  readonly mail?: MailOptions | undefined;
  readonly onStuck?: () => void;
}

/** Begins what a worker does again and again until it stops. @returns what ends with each */
export function startRounds(context: RoundContext): readonly Promise<void>[] {
  const { consumer, guard, times, log, producer, stopping, webhooks, settings, onStuck = () => {} } = context;
  const sealing = webhooks && { keys: webhooks.keys, from: performance.now() + times.sealAfterMs };
  return [
    repeat(() => guard.noteProgress(), {
      what: 'a note of the progress',
      intervalMs: times.progressMs,
      log,
      stopping,
    }),
    reconcile({ ...context, sealing }, stopping),
    repeat(() => audit(context), { what: 'a round of audits', intervalMs: times.auditMs, log, stopping }),
    ...asking(context),
    ...(settings === undefined ? [] : [noting(context, settings)]),
    repeat(() => lookAtEnds(context, new Date()), {
      what: 'a look for access that ends',
      intervalMs: times.accessMs,
      log,
      stopping,
    }),
    repeat(() => reviewPlanned(context), {
      what: 'a look through what is planned',
      intervalMs: times.reviewMs,
      log,
      stopping,
    }),
    bringing(context),
    ...summing(context),
    goOnDeleting(context),
    sendNotices(context.mail, context),
    sendHeartbeats(context),
    watch({ consumer, producer, platforms, times, log, onStuck }, stopping),
  ];
}

/** Asks servers for their limits, and keeps the list of them. */
function asking(context: WorkerContext): readonly Promise<void>[] {
  const { times, log, stopping } = context;
  const [ask, tidy] = [
    { what: 'a round of asking servers', intervalMs: times.askServersMs, log, stopping },
    { what: 'the list of servers', intervalMs: times.tidyServersMs, log, stopping },
  ];
  return [repeat(() => askServers(context), ask), repeat(() => tidyServers(context), tidy)];
}

/** Brings what takes long before its post is due. @returns what ends with the last of it */
async function bringing(context: WorkerContext): Promise<void> {
  const { times, log, stopping } = context;
  const begun = new Set<Promise<void>>();
  const round = { what: 'a look for early uploads', intervalMs: times.earlyRoundMs, log, stopping };
  await repeat(() => bringEarly(context, begun), round);
  await Promise.race([Promise.all(begun), sleep(times.finishingMs, undefined, { ref: false })]);
}

/** Changes that are summed up in a statement. */
const summedTogether = 10_000;

/** Sums up what was planned and spent, and forgets days of long ago. */
function summing({ db, times, log, stopping }: RoundContext): readonly Promise<void>[] {
  const sum = async () => {
    while (!stopping.aborted && (await foldSpending(db, summedTogether)) === summedTogether);
  };
  const forget = async () => void (await forgetSpending(db));
  return [
    repeat(sum, { what: 'the sums of what was spent', intervalMs: times.spendingMs, log, stopping }),
    repeat(forget, { what: 'days of long ago', intervalMs: times.tidyServersMs, log, stopping }),
  ];
}

/** Files of media are left to later rounds: nobody waits for this one. */
const filesMs = 2_000;

/** Notes the applications that the variables name, soon after the start and in case somebody changed the row. */
const noting = ({ db, keys, times, log, stopping }: RoundContext, settings: Partial<NetworkSettings>) =>
  repeat(() => noteApplications({ db, keys }, settings), {
    what: 'a note of the applications',
    intervalMs: times.accessMs,
    log,
    stopping,
  });

/** Deletes users whose deletion was begun by somebody who died or did not want to wait, until stopped. */
function goOnDeleting(context: WorkerContext): Promise<void> {
  const { db, keys, urls, networks, log, times, stopping } = context;
  const parts = { db, keys, urls, networks: async () => networks };
  const deleting = { ...parts, by: { kind: 'system' }, times: { filesMs } } as const;
  const round = () =>
    goOn(deleting, stopping, (userId, { left, ...deletion }) =>
      log.info({ userId, ...deletion, left: left.length }, 'a user is being deleted'),
    );
  const repeating = { what: 'deleting users', intervalMs: times.deletionMs, log, stopping };
  return repeat(round, repeating);
}

/** Announces to owners of accounts that their access ends within a week, and marks those whose access has ended. */
async function lookAtEnds({ db, log }: RoundContext, now: Date): Promise<void> {
  await announceEnds(db, now);
  const ended = await markEnded(
    db,
    now,
    ({ platform, platformUsername }) => failures.accessEnded(platform, platformUsername).message,
  );
  for (const socialAccountId of ended)
    log.info({ socialAccountId }, 'the access to an account has ended; its owner must connect it again');
}
