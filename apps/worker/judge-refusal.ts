import type { Failure } from '@carillon/core';
import { recordTokenRefusal } from '@carillon/db/accounts';
import { failures } from './failures.ts';
import { persist } from './persist.ts';
import type { Work } from './work.ts';

/**
 * Says whose fault it is that a network refuses a token which it has just issued. That it issued one proves that the account
 * is connected: so of several accounts it is the network's fault or the application's, and of one it is the account's
 * only when it goes on for long while nothing like it happens to others.
 */
export async function judgeRefusal({ claim, network, context }: Work, said: Failure): Promise<Failure> {
  const { platform, account } = claim;
  const circuit = { platform, sandbox: account.sandbox };
  const { refusedAloneMs, refusedTogetherMs } = context.times;
  const refusal = await persist(context, () => recordTokenRefusal(context.db, account.id, circuit));
  const { lasted, anotherAgo } = refusal;
  const status = said.status === undefined ? {} : { status: said.status };
  const isAlone = anotherAgo === null || anotherAgo > Math.max(refusedTogetherMs, lasted);
  if (isAlone && lasted >= refusedAloneMs) return { ...failures.tokensRefusedForLong(platform), ...status };
  const several = anotherAgo !== null && anotherAgo <= refusedTogetherMs;
  if (several && network.isOneService) return { ...failures.tokensOfSeveralRefused(platform), ...status };
  return { ...failures.tokenRefused(said), ...status };
}
