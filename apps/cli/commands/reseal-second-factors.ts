import { listStaleTotp, replaceSealedTotp, type SealedTotp } from '@carillon/db';
import { headerOf, type KeyRing, reseal, UnsealError } from '@carillon/secrets';
import type { CommandSession } from '../open-session.ts';

interface ResealResult {
  /** Users whose secret is now sealed with the newest key, and was not before. */
  readonly resealed: number;
  /** Users whose secret opens with none of the keys. */
  readonly unopened: readonly string[];
}

const page = 200;

/** Seals with the newest key what authenticator apps make their codes from. People may sign in meanwhile. */
export async function resealSecondFactors({
  db,
  secondFactorKeys: keys,
}: Pick<CommandSession, 'db' | 'secondFactorKeys'>): Promise<ResealResult> {
  const unopened: string[] = [];
  let resealed = 0;
  for (let after = ''; ; ) {
    const rows = await listStaleTotp(db, headerOf(keys), { after, limit: page });
    for (const row of rows) {
      const anew = await sealedAnew(row, keys);
      if (anew === null) unopened.push(row.userId);
      else if (await replaceSealedTotp(db, row, anew)) resealed += 1;
    }
    after = rows.at(-1)?.userId ?? after;
    if (rows.length < page) return { resealed, unopened };
  }
}

async function sealedAnew({ userId, sealed }: SealedTotp, keys: KeyRing): Promise<string | null> {
  try {
    return await reseal(sealed, { totpOf: userId }, keys);
  } catch (error) {
    if (error instanceof UnsealError) return null;
    throw error;
  }
}
