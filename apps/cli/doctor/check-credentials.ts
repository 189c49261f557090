import { type Database, groupCredentials } from '@carillon/db';
import { headerOf, type KeyRing, open, unknownKeys } from '@carillon/secrets';
import { type Finding, fine, look, wrong } from './check.ts';

/** Whether the keys open what is stored, and whether an old one may go. */
export const checkCredentials = (db: Database, keys: KeyRing): Promise<Finding> =>
  look('credentials', async () => {
    const stored = await db.credentials.findFirst({
      include: { socialAccount: { select: { platform: true } } },
    });
    if (stored === null) return fine('No account is connected yet.');
    const groups = await groupCredentials(db);
    const unknown = unknownKeys(groups, keys);
    if (unknown !== null) return wrong(unknown);
    const { socialAccountId, sealed, socialAccount } = stored;
    await open(sealed, { socialAccountId, platform: socialAccount.platform }, keys);
    const stale = groups.filter(({ header }) => header !== headerOf(keys));
    if (stale.length === 0) return fine('ENCRYPTION_KEY opens the stored credentials.');
    const accounts = stale.reduce((sum, group) => sum + group.accounts, 0);
    return fine(
      `The keys open the stored credentials; ${accounts} account(s) still need ENCRYPTION_KEYS_OLD.`,
    );
  });
