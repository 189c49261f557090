import type { Scene } from '@carillon/harness/open-scene';

/** Lets all tries whose outcome is unknown be older by so many ms: nothing was looked at meanwhile. */
export const ageTries = ({ db }: Scene, ms: number): Promise<number> => db.$executeRaw`
  UPDATE items SET intent_at = intent_at - ${ms}::float8 * interval '1 millisecond',
    first_intent_at = first_intent_at - ${ms}::float8 * interval '1 millisecond'
  WHERE state = 'sending'`;
