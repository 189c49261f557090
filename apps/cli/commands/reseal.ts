import { listStaleApps, replaceSealedApp, type SealedApp } from '@carillon/db/accounts';
import { listStaleTotp, replaceSealedTotp, type SealedTotp } from '@carillon/db/sign-in';
import {
  listStaleSecrets,
  listStaleUrls,
  placeOf,
  replaceSecrets,
  replaceUrl,
  type SealedSecrets,
  type SealedUrl,
} from '@carillon/db/webhooks';
import { headerOf, reseal, UnsealError } from '@carillon/secrets';
import { sealAddresses } from '@carillon/webhooks';
import type { CommandSession } from '../open-session.ts';

/** Seals with the newest key what authenticator apps make their codes from. People may sign in meanwhile. */
export const resealSecondFactors = ({
  db,
  secondFactorKeys: keys,
}: Pick<CommandSession, 'db' | 'secondFactorKeys'>): Promise<Resealed> =>
  resealPages<SealedTotp>({
    list: (page) => listStaleTotp(db, headerOf(keys), page),
    idOf: ({ userId }) => userId,
    reseal: async (row) => replaceSealedTotp(db, row, await reseal(row.sealed, { totpOf: row.userId }, keys)),
  });

/**
 * Seals with the newest key the secrets of applications. One that a server made and that no key opens misses nobody: it is registered anew
 * when somebody next goes there. Any other is named, because somebody has to give its secret again.
 */
export async function resealApplications({
  db,
  credentialKeys: keys,
}: Pick<CommandSession, 'db' | 'credentialKeys'>): Promise<Resealed> {
  const given = new Set<string>();
  const { resealed, unopened } = await resealPages<SealedApp>({
    async list(page) {
      const rows = await listStaleApps(db, headerOf(keys), page);
      for (const { id, origin } of rows) if (origin === '') given.add(id);
      return rows;
    },
    idOf: ({ id }) => id,
    reseal: async (row) => {
      const place = { networkAppId: row.id, origin: row.origin };
      return replaceSealedApp(db, row, await reseal(row.sealedSecret, place, keys));
    },
  });
  return { resealed, unopened: unopened.filter((id) => given.has(id)) };
}

type Session = Pick<CommandSession, 'db' | 'webhookKeys'>;

/**
 * Seals with the newest key what webhooks are signed with, their own headers, and their addresses; those that rows of before have
 * in clear as well. They receive events meanwhile.
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

interface Resealed {
  /** Rows that are now sealed with the newest key, and were not before. */
  readonly resealed: number;
  /** Ids of rows that open with none of the keys. */
  readonly unopened: readonly string[];
}

interface Resealing<Row> {
  /** The next rows that an older key sealed, in the order of their ids. */
  readonly list: (page: { readonly after: string; readonly limit: number }) => Promise<readonly Row[]>;
  readonly idOf: (row: Row) => string;
  /** Seals a row with the newest key. @returns false when it was changed meanwhile @throws {UnsealError} */
  readonly reseal: (row: Row) => Promise<boolean>;
}

const page = 200;

/** Seals with the newest key what an older one sealed, page after page. */
async function resealPages<Row>({ list, idOf, reseal }: Resealing<Row>): Promise<Resealed> {
  const unopened: string[] = [];
  let resealed = 0;
  for (let after = ''; ; ) {
    const rows = await list({ after, limit: page });
    for (const row of rows) {
      try {
        if (await reseal(row)) resealed += 1;
      } catch (error) {
        if (!(error instanceof UnsealError)) throw error;
        unopened.push(idOf(row));
      }
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < page) return { resealed, unopened };
    after = idOf(last);
  }
}
