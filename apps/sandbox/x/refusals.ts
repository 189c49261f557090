import type { Refusal } from '../faults/fault.ts';
import { problems } from './problems.ts';

const enrolledAccount = '1800000000000000001';

/** The first day of the next month, when a billing cycle begins. */
export const nextCycle = (now: number) => {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1)).toISOString().slice(0, 10);
};

/** X's answers that a fault puts in the place of an endpoint's own. */
export const xRefusals = {
  '500': problems.internal,
  '401': problems.unauthorized,
  '402-credits': () => problems.creditsDepleted(enrolledAccount),
  '402-credits-new': problems.creditsDepletedNew,
  '403-spend-cap': ({ networkTime }) => problems.spendCapReached(enrolledAccount, nextCycle(networkTime())),
  '403-suspended': problems.suspended,
  '403-locked': problems.locked,
  '403-forbidden': () => problems.forbidden(),
  '403-duplicate': problems.duplicate,
  '403-not-visible': problems.notVisible,
  '429': ({ networkTime, settings }, { delayMs = 15_000 }) =>
    problems.tooManyRequests({
      'x-rate-limit-limit': String(settings.postsPer15Minutes),
      'x-rate-limit-remaining': '0',
      'x-rate-limit-reset': String(Math.ceil((networkTime() + delayMs) / 1_000)),
    }),
  '429-bare': () => problems.tooManyRequests(),
  'usage-cap': problems.usageCapExceeded,
} satisfies Record<string, Refusal>;
