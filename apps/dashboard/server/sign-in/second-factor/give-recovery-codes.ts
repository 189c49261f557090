import { countRecoveryCodes, type Database, replaceRecoveryCodes } from '@carillon/db';
import { newRecoveryCodes, recoveryCodeHash } from '@carillon/secrets';

/** Gives a user new recovery codes instead of all from before. They are shown here and never again. */
export async function giveRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await replaceRecoveryCodes(
    db,
    userId,
    codes.map((code) => recoveryCodeHash(userId, code)),
  );
  return codes;
}

/** The same for a user who has none, with their first second factor; null for others. */
export const giveFirstRecoveryCodes = async (db: Database, userId: string): Promise<string[] | null> =>
  (await countRecoveryCodes(db, userId)) === 0 ? giveRecoveryCodes(db, userId) : null;
