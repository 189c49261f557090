import type { Sql } from '../client.ts';

/**
 * What became of a try that a put-back database has in doubt was written after it was copied, other tries included: the
 * newest may have left until now, and is looked for until then.
 */
export const widenDoubt = (tx: Sql): Promise<number> =>
  tx.$executeRaw`UPDATE items SET intent_at = clock_timestamp() WHERE state = 'sending'`;
