import { listStaleTotp, replaceSealedTotp, type SealedTotp } from '@carillon/db';
import { headerOf, reseal } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';
import { type Resealed, resealPages } from './reseal-pages.ts';

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
