import type { OpenContext } from '../../context.ts';
import { allowTry } from '../sessions/sign-in-limits.ts';

/**
 * Tries a proof of a user, as often as a wrong password may be tried. @param prove answers whether it is right
 * @throws {ApiError} 429 when there were too many wrong ones
 */
export async function limitTries(
  parts: Pick<OpenContext, 'signInLimits' | 'signInTrail' | 'exchange'>,
  userId: string,
  prove: () => Promise<boolean>,
): Promise<boolean> {
  const { signInLimits, signInTrail, exchange } = parts;
  const tried = { email: `second factor of ${userId}`, address: exchange.request.ip ?? '' };
  await allowTry(parts, tried);
  const isRight = await prove();
  if (isRight) await signInLimits.forgive(tried);
  else signInTrail.failed(exchange, { userId }, 'second_factor.failed');
  return isRight;
}
