import type { Times } from '@carillon/worker/times';

/**
 * Times of workers in tests: about a twentieth of the default ones, so that a test can wait for what takes minutes
 * elsewhere. Leases, locks and calls keep a third: a machine that is busy with other tests stands still for seconds, and
 * a lost lease shows in what tests count. A test that takes over from a worker says `quickLease`.
 */
export const testTimes: Partial<Times> = {
  leaseMs: 10_000,
  leaseRenewalMs: 500,
  leaseMarginMs: 5_000,
  sendWithinMs: 1_900,
  probeMs: 2_000,
  jobLockMs: 10_000,

  reconcileMs: 250,
  freshMs: 1_000,
  jobMs: 1_500,
  lateMs: 1_500,
  abandonedMs: 250,
  crashSpreadMs: 250,
  directMs: 250,
  busyAccountMs: 150,
  stalledCheckMs: 250,

  minRetryMs: 500,
  maxOutageRetryMs: 1_000,
  rateLimitSpreadMs: 100,
  slowAgainMs: 200,
  webhooksMs: 250,
  webhookAnswerMs: 1_500,
  webhookLeaseMs: 3_000,
  webhookRenewalMs: 500,
  accessMs: 500,
  mailsMs: 200,
  mailWaitMs: 300,
  betweenMailsMs: 1_500,
  mailRetryMs: 300,
  refusedMailRetryMs: 300,
  uploadPlaceMs: 200,
  lineageMs: 200,
  operatorMs: 1_000,
  refusedTokensMs: 1_000,

  minVerifyRetryMs: 50,
  maxVerifyRetryMs: 1_000,
  minPersistRetryMs: 50,
  maxPersistRetryMs: 250,

  auditMs: 250,
  deletionMs: 500,
  minAuditRetryMs: 1_000,

  finishingMs: 1_000,
};

/** For a worker that is killed, frozen or cut off: its leases and its jobs are over soon, and others take them over. */
export const quickLease: Partial<Times> = {
  leaseMs: 3_000,
  leaseRenewalMs: 250,
  leaseMarginMs: 2_000,
  sendWithinMs: 1_900,
  jobLockMs: 1_500,
};

/** Waits before each attempt at a webhook endpoint, ms. */
export const quickSteps: readonly number[] = [0, 50, 100, 200, 400];
