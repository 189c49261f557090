import type { Sql } from '../client.ts';
import { Prisma } from '../generated/client.ts';

/**
 * What became of a try that a put-back database has in doubt was written after it was copied, other tries included: the
 * newest may have left until then, which is now unless given, and is looked for until then.
 */
export const widenDoubt = (tx: Sql, until?: Date): Promise<number> =>
  tx.$executeRaw`
    UPDATE items SET intent_at = greatest(intent_at, ${until ?? Prisma.sql`clock_timestamp()`}::timestamptz) WHERE state = 'sending'`;
