import { listStaleSecrets, replaceSecrets, type SealedSecrets } from '@carillon/db';
import { headerOf, reseal } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';
import { type Resealed, resealPages } from './reseal-pages.ts';

/** Seals with the newest key what webhooks are signed with, and their own headers. They are told meanwhile. */
export const resealWebhooks = ({
  db,
  webhookKeys: keys,
}: Pick<CommandSession, 'db' | 'webhookKeys'>): Promise<Resealed> =>
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
