import { type Database, groupCredentials, listStaleSecrets, listStaleTotp } from '@carillon/db';
import { headerOf, type KeyRing, open, unknownKeys } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';
import { examine, type Finding, fine, wrong } from './finding.ts';

/** Checks that the keys open the stored credentials, and says whether an old key is still needed. */
export const checkCredentials = (db: Database, keys: KeyRing): Promise<Finding> =>
  examine('credentials', async () => {
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
    const need = accounts === 1 ? '1 account still needs' : `${accounts} accounts still need`;
    return fine(`The keys open the stored credentials; ${need} ENCRYPTION_KEYS_OLD.`);
  });

/** Most rows under other keys that are opened, of each kind. */
const limit = 1_000;

type Session = Pick<CommandSession, 'db' | 'webhookKeys' | 'secondFactorKeys'>;

/** Checks that the keys open what is sealed beside credentials: secrets of webhooks, and second factors. */
export const checkSealed = ({ db, webhookKeys, secondFactorKeys }: Session): Promise<Finding> =>
  examine('webhooks and second factors', async () => {
    const page = { after: '', limit };
    const webhooks = await listStaleSecrets(db, headerOf(webhookKeys), page);
    const factors = await listStaleTotp(db, headerOf(secondFactorKeys), page);
    const lost = await Promise.all([
      countLost(webhooks, ({ id, secret }) => open(secret, { webhookOf: id }, webhookKeys)),
      countLost(factors, ({ userId, sealed }) => open(sealed, { totpOf: userId }, secondFactorKeys)),
    ]);
    if (lost.every((count) => count === 0)) return fine('The keys open what is sealed of them.');
    return wrong(
      `${lost[0]} webhook(s) and ${lost[1]} second factor(s) are sealed with a key that is neither ENCRYPTION_KEY nor one of ENCRYPTION_KEYS_OLD. Give that key as well.`,
    );
  });

async function countLost<Row>(rows: readonly Row[], opened: (row: Row) => Promise<unknown>): Promise<number> {
  const results = await Promise.allSettled(rows.map(opened));
  return results.filter(({ status }) => status === 'rejected').length;
}
