import type { Sql } from '../client.ts';

/** Minutes that somebody has to touch their authenticator. */
const maxMinutes = 5;

export interface Challenge {
  /** The digest of the number that is to be signed. */
  readonly id: string;
  /** The session or browser that it is for, and what for. */
  readonly holder: string;
}

export async function keepChallenge(db: Sql, { id, holder }: Challenge): Promise<void> {
  await db.$executeRaw`
    INSERT INTO passkey_challenges (id, holder, expires_at) VALUES (${id}, ${holder}, now() + make_interval(mins => ${maxMinutes}))`;
}

/** Uses a challenge up. @returns false when it is not the holder's, was used, or its time is over */
export async function takeChallenge(db: Sql, { id, holder }: Challenge): Promise<boolean> {
  const count = await db.$executeRaw`
    DELETE FROM passkey_challenges WHERE id = ${id} AND holder = ${holder} AND expires_at > now()`;
  return count > 0;
}
