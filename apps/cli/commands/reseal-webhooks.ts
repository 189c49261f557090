import {
  listStaleSecrets,
  listStaleUrls,
  placeOf,
  replaceSecrets,
  replaceUrl,
  type SealedSecrets,
  type SealedUrl,
} from '@carillon/db';
import { headerOf, reseal } from '@carillon/secrets';
import { sealAddresses } from '@carillon/webhooks';
import type { CommandSession } from '../open-session.ts';
import { type Resealed, resealPages } from './reseal-pages.ts';

type Session = Pick<CommandSession, 'db' | 'webhookKeys'>;

/**
 * Seals with the newest key what webhooks are signed with, their own headers, and their addresses; those that rows of before have
 * in clear as well. They are told meanwhile.
 */
export async function resealWebhooks(session: Session): Promise<Resealed> {
  while (await sealAddresses(session.db, session.webhookKeys));
  const secrets = await resealSecrets(session);
  const urls = await resealUrls(session);
  const unopened = urls.unopened.map((place) => place.split(' ')[0] ?? place);
  return {
    resealed: secrets.resealed + urls.resealed,
    unopened: [...new Set([...secrets.unopened, ...unopened])],
  };
}

const resealSecrets = ({ db, webhookKeys: keys }: Session): Promise<Resealed> =>
  resealPages<SealedSecrets>({
    list: (page) => listStaleSecrets(db, headerOf(keys), page),
    idOf: ({ id }) => id,
    async reseal(row) {
      const place = { webhookOf: row.id };
      const secret = await reseal(row.secret, place, keys);
      const formerSecret = row.formerSecret && (await reseal(row.formerSecret, place, keys));
      const headers = row.headers && (await reseal(row.headers, place, keys));
      return replaceSecrets(db, row, { secret, formerSecret, headers });
    },
  });

const resealUrls = ({ db, webhookKeys: keys }: Session): Promise<Resealed> =>
  resealPages<SealedUrl>({
    list: (page) => listStaleUrls(db, headerOf(keys), page),
    idOf: placeOf,
    reseal: async (row) => replaceUrl(db, row, await reseal(row.sealed, { webhookOf: row.id }, keys)),
  });
