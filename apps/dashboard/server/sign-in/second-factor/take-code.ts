import { readTotp, takeTotpStep } from '@carillon/db';
import { open, type TotpBinding, UnsealError } from '@carillon/secrets';
import type { DashboardParts } from '../../context.ts';
import { dashboardError } from '../../problems.ts';
import { totpStep } from './totp.ts';

type Parts = Pick<DashboardParts, 'db' | 'totpKeys'>;

/** Takes a code of a user's authenticator app, once. @returns false for a wrong one, and for one that was taken */
export async function takeCode({ db, totpKeys }: Parts, userId: string, code: string): Promise<boolean> {
  const { sealed } = await readTotp(db, userId);
  if (sealed === null) return false;
  const step = totpStep(await openSecret(sealed, { totpOf: userId }, totpKeys), code, new Date());
  return step !== null && (await takeTotpStep(db, userId, { sealed, step }));
}

/** @throws {ApiError} 503 when the server lacks the key */
export async function openSecret(
  sealed: string,
  binding: TotpBinding,
  keys: DashboardParts['totpKeys'],
): Promise<string> {
  try {
    return String(await open(sealed, binding, keys));
  } catch (error) {
    if (error instanceof UnsealError) throw dashboardError('authenticator_unreadable');
    throw error;
  }
}
