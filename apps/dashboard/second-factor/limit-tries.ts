import type { DashboardParts, OpenContext } from '../context.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';

/**
 * Tries a proof of a user, as often as a wrong password may be tried. @param prove answers whether it is right
 * @throws {ApiError} 429 when there were too many wrong ones
 */
export async function limitTries(
  { signInLimits, exchange }: Pick<DashboardParts, 'signInLimits'> & Pick<OpenContext, 'exchange'>,
  userId: string,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const tried = { email: `second factor of ${userId}`, address: exchange.request.ip ?? '' };
  await allowTry(signInLimits, tried, exchange.response);
  const isRight = await prove();
  if (isRight) await signInLimits.forgive(tried);
  return isRight;
}
