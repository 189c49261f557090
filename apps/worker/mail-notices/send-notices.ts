import type { Database } from '@carillon/db';
import {
  claimMails,
  type DueMail,
  forgetNotices,
  keepNoticing,
  leaveForLater,
  listNotices,
  settleNotices,
} from '@carillon/db/mail-notices';
import type { Mailer } from '@carillon/mail';
import type { KeyRing } from '@carillon/secrets';
import type { Log } from '@carillon/telemetry';
import type { WorkerMetrics } from '../metrics.ts';
import { repeat } from '../repeat.ts';
import type { Times } from '../times.ts';
import { writeNotice } from './write-notice.ts';

export interface MailOptions {
  readonly mailer: Mailer;
  /** Signs the links that end mails. */
  readonly keys: KeyRing;
  /** Address of the dashboard in browsers. */
  readonly dashboardUrl: string;
}

interface Context {
  readonly db: Database;
  readonly log: Log;
  readonly metrics: Pick<WorkerMetrics, 'noticeMails' | 'forgottenNotices'>;
  readonly times: Times;
  readonly stopping: AbortSignal;
}

/** Mails that are claimed together, and sent one after the other. */
const atOnce = 5;

/** Twice as long as `atOnce` mails take (30 s each), ms: whoever dies with one leaves it to the next after this. */
const leaseMs = 5 * 60_000;

/** A mail that begins within this ends before the lease does, ms. */
const beginWithinMs = leaseMs / 2;

/** Time without a worker that sends mails until nothing is written down, ms. */
const noticingMs = 7 * 86_400_000;

/** Sends notices by mail, until stopped: what is to be sent waits in rows, and is sent at least once. */
export async function sendNotices(mail: MailOptions | undefined, context: Context): Promise<void> {
  const { db, log, metrics, times, stopping } = context;
  const { mailsMs: intervalMs, maxMailAgeMs } = times;
  const forget = async () => metrics.forgottenNotices.inc(await forgetNotices(db, maxMailAgeMs));
  const repeating = { what: 'a look for mails', intervalMs, log, stopping };
  if (mail === undefined) return repeat(forget, { ...repeating, intervalMs: 40 * intervalMs });
  await repeat(async () => {
    await keepNoticing(db, noticingMs);
    await forget();
    while (await sendDue(mail, context));
  }, repeating);
  mail.mailer.close();
}

/** @returns true when there may be more */
async function sendDue(mail: MailOptions, context: Context): Promise<boolean> {
  const { db, times, stopping } = context;
  const { mailWaitMs: waitMs, betweenMailsMs: betweenMs } = times;
  const due = await claimMails(db, { waitMs, betweenMs, leaseMs }, atOnce);
  const begin = performance.now();
  for (const one of due) {
    if (stopping.aborted || performance.now() - begin > beginWithinMs) await leaveForLater(db, one, 0);
    else await send(one, mail, context).catch((error: unknown) => leaveFaulty(one, error, context));
  }
  return due.length === atOnce && !stopping.aborted;
}

async function send(due: DueMail, mail: MailOptions, { db, log, metrics, times }: Context): Promise<void> {
  const { userId, kind } = due;
  const notices = await listNotices(db, due);
  const ids = notices.map(({ id }) => id);
  const subjects = notices.map(({ subjectId }) => subjectId);
  const letter = due.isWanted ? await writeNotice(due, subjects, { db, ...mail }) : null;
  if (letter === null) return settleNotices(db, due, { ids, isSent: false });
  const outcome = await mail.mailer.send(letter);
  if (outcome.kind === 'sent') {
    metrics.noticeMails.inc({ kind, outcome: 'sent' });
    return settleNotices(db, due, { ids, isSent: true });
  }
  const isRefused = outcome.kind === 'lasting';
  metrics.noticeMails.inc({ kind, outcome: isRefused ? 'refused' : 'later' });
  log.warn({ userId, kind, message: outcome.message }, 'a mail could not be sent; it is tried again');
  await leaveForLater(db, due, isRefused ? times.refusedMailRetryMs : times.mailRetryMs);
}

/** One that cannot be written or noted down keeps no other one waiting. */
async function leaveFaulty(due: DueMail, error: unknown, { db, log, times }: Context): Promise<void> {
  const { userId, kind } = due;
  log.error({ error, userId, kind }, 'a mail could not be written or noted down; it is tried again');
  await leaveForLater(db, due, times.mailRetryMs).catch(() => {}); // else its lease ends by itself
}
