import type { Refusal } from '../faults/fault.ts';
import { problems } from './problems.ts';

/** Bluesky's answers that a fault puts in the place of an endpoint's own. */
export const blueskyRefusals = {
  '500': problems.internal,
  '401': problems.wrongRepo,
  '401-deactivated': problems.deactivated,
  '400-expired-token': problems.expiredToken,
  '403-suspended': problems.takenDown,
  '429': ({ networkTime }, { delayMs = 15_000 }) =>
    problems.rateLimited({
      'ratelimit-limit': '5000',
      'ratelimit-remaining': '0',
      'ratelimit-reset': String(Math.ceil((networkTime() + delayMs) / 1_000)),
      'ratelimit-policy': '5000;w=3600',
      'retry-after': String(Math.ceil(delayMs / 1_000)),
    }),
  '429-bare': () => problems.rateLimited(),
} satisfies Record<string, Refusal>;
