import { maxChangeMs, maxChangeWaitMs } from '@carillon/db/accounts';
import { workerSilenceMs } from '@carillon/db/fleet';
import { callDeadline } from '@carillon/networks';
import { stalling } from '@carillon/queue';

/**
 * Every time that a worker waits, keeps or lets pass, ms. Other times belong to those who are called: a network's call
 * and its looks (`createNetworks`), a statement of Postgres (`openDatabase`).
 */
export interface Times {
  /** Length of the lease on a publication: a worker that died is taken over after it, if nobody saw it fall silent before. */
  readonly leaseMs: number;
  /** Between two renewals of the leases that a worker holds: several may fail before a lease is lost. */
  readonly leaseRenewalMs: number;
  /** A lease with less left than this begins no call to a network, which takes up to 15 s. */
  readonly leaseMarginMs: number;
  /** A request that does not leave within this of its committed intent never leaves: somebody else may have taken over. */
  readonly sendWithinMs: number;

  /** Between two rounds of the reconciler, with up to a tenth more or less, so that workers keep apart. */
  readonly reconcileMs: number;
  /** A row without a job is left alone until nothing has changed about it for this long: whoever stored it is making the job. */
  readonly freshMs: number;
  /** A job that is gone or stuck is made again after this. */
  readonly jobMs: number;
  /** A publication that has a job begins this late at most, before the reconciler makes it another one. */
  readonly lateMs: number;
  /** A lease that nobody renews is given this much more before the reconciler makes a job for its publication. */
  readonly abandonedMs: number;
  /** With each crash that a publication caused, up to this much more: one that kills its worker must not take others along. */
  readonly crashSpreadMs: number;
  /** While the queue takes no jobs: what one worker took to publish without a job, others leave alone for this long. */
  readonly directMs: number;
  /** A publication behind another one of its account is looked at again after this; whoever holds the account takes it along. */
  readonly busyAccountMs: number;
  /** For how long a worker takes for granted that an account is held as it was. */
  readonly heldAccountMs: number;

  /** BullMQ's lock on a job: a dead worker's jobs are given to others after it. */
  readonly jobLockMs: number;
  /** Between two looks of BullMQ for jobs whose lock is over. */
  readonly stalledCheckMs: number;
  /** Between two canaries, which prove that the queue is consumed. */
  readonly canaryMs: number;
  /** A queue that has jobs and gives this worker none for this long is consumed anew. */
  readonly maxSilenceMs: number;

  /** A first failed try waits this long for the next one, and every later one twice as long as the one before. */
  readonly minRetryMs: number;
  /** Longest wait between two tries. */
  readonly maxRetryMs: number;
  /** The same at a network that is away: so soon it is noticed that it is back. */
  readonly maxOutageRetryMs: number;
  /** After the time that a network named, up to this much more, so that not all come at once. */
  readonly rateLimitSpreadMs: number;
  /** A publication that takes longer gives its place in the queue back, and goes on without. */
  readonly slowMs: number;
  /** Its job comes again after this; and so does one of a user whose slow publications fill their share. */
  readonly slowAgainMs: number;
  /** Between two jobs of a user that come again for that reason. */
  readonly shareMs: number;
  /** Between two looks whether webhooks have something to deliver, beside those that somebody asks for. */
  readonly webhooksMs: number;
  /** Time for an endpoint to answer. */
  readonly webhookAnswerMs: number;
  /** Claim of a delivery: what a worker that died was delivering holds places of its endpoint this long. */
  readonly webhookLeaseMs: number;
  /** Between two renewals of these claims: two may fail before a claim is lost, and an event is delivered twice. */
  readonly webhookRenewalMs: number;
  /**
   * A worker leaves addresses of webhooks that rows of before have in clear this long after its start: until then one of the
   * release before may run, which cannot open what is sealed.
   */
  readonly sealAfterMs: number;
  /** And the tries that went there this long after the address: some were under way. */
  readonly sealTriesAfterMs: number;
  /** An endpoint that took nothing this long is switched off. */
  readonly maxWebhookFailingMs: number;
  /** The owner of one that took nothing this long gets a mail. */
  readonly mailWebhookFailingMs: number;
  /** Between two looks whether planned posts are to be looked through. */
  readonly reviewMs: number;
  /** How often what was planned and spent is summed up; who asks sees it before. */
  readonly spendingMs: number;
  /** Between two looks for accounts whose access ends. */
  readonly accessMs: number;
  /** Between two looks whether there is something to mail. */
  readonly mailsMs: number;
  /** The first event is mailed after this, with what joined it. */
  readonly mailWaitMs: number;
  /** Between two mails of a kind to somebody. */
  readonly betweenMailsMs: number;
  /** A mail that its server does not take now is tried again after this. */
  readonly mailRetryMs: number;
  /** The same where the server refuses it, or this server's password: somebody has to mend that. */
  readonly refusedMailRetryMs: number;
  /** A notice not mailed this long is dropped. */
  readonly maxMailAgeMs: number;
  /** An upload that its network works on for minutes begins this long before its post is due. */
  readonly earlyMs: number;
  /** Between two looks for such uploads. */
  readonly earlyRoundMs: number;
  /** A worker that brings one and says nothing this long is taken for dead: another one goes on. */
  readonly earlySilenceMs: number;
  /** Between two tries to get one of the few places for long uploads. */
  readonly uploadPlaceMs: number;
  /** Between two looks whether the database was restored from a back-up. */
  readonly lineageMs: number;
  /** Between two notes of its progress, in the database and in Redis. */
  readonly progressMs: number;
  /** A database on which nothing was noted for longer is one after a long stop, or one that was put back. */
  readonly longStopMs: number;
  /** Between two notes of its progress outside of database and queue. */
  readonly markMs: number;
  /** A network that refuses this server's own application is left alone: one publication tries again after it. */
  readonly operatorMs: number;
  /** A network that refuses the tokens which it issues: to ask costs nothing, and it may be over at any moment. */
  readonly refusedTokensMs: number;
  /** An account that alone has its new tokens refused is disconnected after this long. */
  readonly refusedAloneMs: number;
  /** Refusals of several accounts within this have one cause. */
  readonly refusedTogetherMs: number;
  /** While one publication finds out whether its network works again, the others wait: as long as a call may take. */
  readonly probeMs: number;

  /** A publication in doubt keeps the others of its account waiting for this long. */
  readonly maxHoldMs: number;
  /** An unclear try that nobody could look at is given up after this. */
  readonly maxUnconfirmedMs: number;
  /** After the last planned look at an unclear try: the shortest time to another one. It grows with the age of the try. */
  readonly minVerifyRetryMs: number;
  /** The longest time between two of these looks. */
  readonly maxVerifyRetryMs: number;

  /** Between two rounds of audits. */
  readonly auditMs: number;
  /** An item is audited this many verify windows of its network after sending. A factor, no time. */
  readonly auditAfterWindows: number;
  /** An audit is one worker's for this long, who may die. */
  readonly auditReservationMs: number;
  /** The shortest and the longest time to another audit where an account cannot be read. */
  readonly minAuditRetryMs: number;
  readonly maxAuditRetryMs: number;

  /** While somebody else renews an account's tokens, they are waited for this long. */
  readonly maxRenewalWaitMs: number;
  /** Longest that a renewal keeps others out: a call to the network, and a margin. */
  readonly maxRenewalMs: number;
  /** An outcome is kept in hand for this long while Postgres is away. */
  readonly maxPersistMs: number;
  /** Shortest and longest time between two tries at writing it down; each is twice as long as the one before. */
  readonly minPersistRetryMs: number;
  readonly maxPersistRetryMs: number;

  /** Between two looks for servers that are to be asked for their limits. */
  readonly askServersMs: number;
  /** Between two times that servers without accounts are forgotten, and missing ones noted. */
  readonly tidyServersMs: number;

  /** Between two looks for users whose deletion nobody carries out. */
  readonly deletionMs: number;
  /** Between two heartbeats, by which ops and other workers see that a worker is alive. */
  readonly heartbeatMs: number;
  /** A worker without a heartbeat this long loses its leases to others. */
  readonly silenceMs: number;
  /** Publications under way have this long to end when a worker stops; what is unfinished then is handed back. */
  readonly finishingMs: number;
}

const minute = 60_000;
const hour = 60 * minute;

/** Times of every worker of an installation. */
export const defaultTimes: Times = {
  leaseMs: 30_000,
  leaseRenewalMs: 5_000,
  leaseMarginMs: 20_000,
  sendWithinMs: callDeadline,

  reconcileMs: 5_000,
  freshMs: 2_000,
  jobMs: 15_000,
  lateMs: 5_000,
  abandonedMs: 5_000,
  crashSpreadMs: 5_000,
  directMs: 5_000,
  busyAccountMs: 3_000,
  heldAccountMs: 2_000,

  jobLockMs: stalling.lockMs,
  stalledCheckMs: stalling.checkMs,
  canaryMs: 15_000,
  maxSilenceMs: 2 * minute,

  minRetryMs: 5_000,
  maxRetryMs: hour,
  maxOutageRetryMs: minute,
  rateLimitSpreadMs: 2_000,
  slowMs: 2_000,
  slowAgainMs: 2_000,
  shareMs: 10,
  webhooksMs: 1_000,
  webhookAnswerMs: 15_000,
  webhookLeaseMs: 6_000,
  webhookRenewalMs: 1_500,
  sealAfterMs: 10 * minute,
  sealTriesAfterMs: minute,
  maxWebhookFailingMs: 120 * hour,
  mailWebhookFailingMs: hour,
  accessMs: 60_000,
  reviewMs: 60_000,
  spendingMs: 5_000,
  mailsMs: 15_000,
  mailWaitMs: minute,
  betweenMailsMs: 15 * minute,
  mailRetryMs: 5 * minute,
  refusedMailRetryMs: hour,
  maxMailAgeMs: 3 * 24 * hour,
  earlyMs: 10 * minute,
  earlyRoundMs: 10_000,
  earlySilenceMs: 30_000,
  uploadPlaceMs: 10_000,
  lineageMs: 3_000,
  progressMs: 1_000,
  longStopMs: hour,
  markMs: minute,
  operatorMs: minute,
  refusedTokensMs: 20_000,
  refusedAloneMs: hour,
  refusedTogetherMs: 10 * minute,
  probeMs: 20_000,

  maxHoldMs: 15 * minute,
  maxUnconfirmedMs: 24 * hour,
  minVerifyRetryMs: 1_000,
  maxVerifyRetryMs: 10 * minute,

  auditMs: 5_000,
  auditAfterWindows: 6,
  auditReservationMs: 5 * minute,
  minAuditRetryMs: minute,
  maxAuditRetryMs: hour,

  maxRenewalWaitMs: maxChangeWaitMs,
  maxRenewalMs: maxChangeMs,
  maxPersistMs: 10 * minute,
  minPersistRetryMs: 250,
  maxPersistRetryMs: 5_000,

  askServersMs: 15_000,
  tidyServersMs: hour,

  deletionMs: 10_000,
  heartbeatMs: 1_000,
  silenceMs: 5_000,
  finishingMs: 7_000,
};

/** Relations that must hold between times, or two workers could send the same post. */
const relations: readonly (readonly [sentence: string, holds: (times: Times) => boolean])[] = [
  ['leaseMs must be at least three times leaseRenewalMs', (t) => t.leaseMs >= 3 * t.leaseRenewalMs],
  [
    'leaseMs must be longer than leaseMarginMs and leaseRenewalMs together',
    (t) => t.leaseMs > t.leaseMarginMs + t.leaseRenewalMs,
  ],
  ['leaseMarginMs must be longer than sendWithinMs', (t) => t.leaseMarginMs > t.sendWithinMs],
  ['probeMs must be longer than sendWithinMs', (t) => t.probeMs > t.sendWithinMs],
  ['maxRenewalMs must be longer than sendWithinMs', (t) => t.maxRenewalMs > t.sendWithinMs],
  [
    'webhookLeaseMs must be at least four times webhookRenewalMs',
    (t) => t.webhookLeaseMs >= 4 * t.webhookRenewalMs,
  ],
  [
    `heartbeatMs must be at most a third of the ${workerSilenceMs} ms after which a worker counts as gone`,
    (t) => 3 * t.heartbeatMs <= workerSilenceMs,
  ],
  [
    'silenceMs must be longer than four times heartbeatMs', // what stops all of them is a gap for who judges, before it is a silence
    (t) => t.silenceMs > 4 * t.heartbeatMs,
  ],
];

/**
 * The default times, but for those that are given.
 * @throws {RangeError} when they could not work together; the message says which
 */
export function timesWith(overrides: Partial<Times> = {}): Times {
  const times = { ...defaultTimes, ...overrides };
  for (const [name, value] of Object.entries(times))
    if (!(Number.isFinite(value) && value > 0))
      throw new RangeError(`${name} must be more than 0, not ${value}.`);
  for (const [sentence, holds] of relations)
    if (!holds(times)) throw new RangeError(`These times cannot work together: ${sentence}.`);
  return times;
}
