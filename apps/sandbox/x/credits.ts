import type { Settings } from '../settings.ts';
import type { Account } from '../state/account.ts';
import type { Answer, World } from '../types.ts';
import { nextCycle, problems } from './problems.ts';

/** X's refusal when the application cannot pay for a call; undefined when it can. */
export function refuseWithoutCredits(
  price: number,
  { id }: Account,
  { settings, networkTime }: World,
): Answer | undefined {
  if (settings.credits !== null && settings.credits < price)
    return settings.creditsBody === 'old' ? problems.creditsDepleted(id) : problems.creditsDepletedNew();
  if (settings.spendCap !== null && settings.spendCap < price)
    return problems.spendCapReached(id, nextCycle(networkTime()));
  return undefined;
}

/** Takes the price of a call that went well off what is left. */
export function charge(price: number, settings: Settings): void {
  if (settings.credits !== null) settings.credits = rounded(settings.credits - price);
  if (settings.spendCap !== null) settings.spendCap = rounded(settings.spendCap - price);
}

/** To the tenth of a cent, the smallest price that X has. */
const rounded = (dollars: number) => Math.round(dollars * 1_000) / 1_000;
