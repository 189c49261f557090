import { Prisma } from './generated/client.ts';

/**
 * A number written into the text of a statement, for one that is the same for as long as a process runs. Postgres plans a
 * statement without parameters once; for any limit, it expects so much that it would rather plan anew each time.
 */
export function constant(value: number): Prisma.Sql {
  if (!Number.isFinite(value)) throw new RangeError(`${value} is no number for a statement.`);
  return Prisma.raw(String(value));
}
