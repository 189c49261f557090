import { listStaleSecrets, listStaleTotp } from '@carillon/db';
import { headerOf, open } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';
import { examine, type Finding, fine, wrong } from './finding.ts';

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
