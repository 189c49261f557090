import type { Database } from '@carillon/db';
import { type KeyRing, open } from '@carillon/secrets';
import { type Finding, fine, look } from './check.ts';

/** Whether ENCRYPTION_KEY opens what is stored. */
export const checkCredentials = (db: Database, keys: KeyRing): Promise<Finding> =>
  look('credentials', async () => {
    const stored = await db.credentials.findFirst({
      include: { socialAccount: { select: { platform: true } } },
    });
    if (stored === null) return fine('No account is connected yet.');
    const { socialAccountId, sealed, socialAccount } = stored;
    await open(sealed, { socialAccountId, platform: socialAccount.platform }, keys);
    return fine('ENCRYPTION_KEY opens the stored credentials.');
  });
