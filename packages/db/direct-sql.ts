import { DatabaseError, type Pool, types } from 'pg';
import type { PrismaClient } from './generated/client.ts';
import { Prisma } from './generated/client.ts';

/** Names a statement; empty for one that is parsed every time. */
export type NameStatement = (query: { readonly sql: string }) => string;

/**
 * The client, whose `$queryRaw` goes to the pool by itself. Prisma's own way through its engine costs a statement 0.1 ms of CPU
 * more, and each row of its answer some microseconds. Values, answers and errors are as Prisma has them (direct-sql.test.ts
 * compares them); what runs within a transaction is Prisma's as before.
 */
export function withDirectSql(client: PrismaClient, pool: Pool, nameStatement?: NameStatement): PrismaClient {
  const $queryRaw = directQuery(client, pool, nameStatement);
  return new Proxy(client, {
    get: (target, name) => (name === '$queryRaw' ? $queryRaw : Reflect.get(target, name)),
  });
}

function directQuery(prisma: PrismaClient, pool: Pool, nameStatement?: NameStatement) {
  return async (given: TemplateStringsArray | Prisma.Sql, ...more: readonly unknown[]): Promise<unknown> => {
    const { text, values } = 'text' in given ? given : Prisma.sql(given, ...more);
    const connection = await pool.connect().catch((error: unknown) => {
      if (error instanceof DatabaseError || isTimeout(error)) throw asPrismaHasIt(error);
      return null;
    });
    if (connection === null) return prisma.$queryRaw(given, ...more); // it says as well as before what is in the way
    let broken: Error | undefined;
    try {
      const name = nameStatement?.({ sql: text });
      const { rows } = await connection.query({
        text,
        values: values.map(toParameter),
        types: parsers,
        ...(name && { name }),
      });
      return rows;
    } catch (error) {
      if (error instanceof Error && !leavesConnection(error)) broken = error;
      throw asPrismaHasIt(error);
    } finally {
      connection.release(broken);
    }
  };
}

/** Postgres refused the statement, and takes the next one. */
const leavesConnection = (error: Error): boolean =>
  error instanceof DatabaseError && error.severity === 'ERROR';

/** The pool had no connection in time. */
const isTimeout = (error: unknown): boolean =>
  error instanceof Error && error.message.startsWith('timeout exceeded');

/** Prisma's error of a raw statement that Postgres refused, and what else is thrown as it is. */
function asPrismaHasIt(error: unknown): unknown {
  if (!(error instanceof DatabaseError)) return error;
  const cause = { originalCode: error.code, originalMessage: error.message };
  return new Prisma.PrismaClientKnownRequestError(
    `Raw query failed. Code: \`${error.code}\`. Message: \`${error.message}\``,
    {
      code: 'P2010',
      clientVersion: Prisma.prismaVersion.client,
      meta: { driverAdapterError: { name: 'DriverAdapterError', cause } },
    },
  );
}

/** A time is written in UTC, as sessions have it, so that a column without a zone takes it, too. */
function toParameter(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString();
  return Array.isArray(value) ? value.map(toParameter) : value;
}

const { builtins } = types;

const textArray = types.getTypeParser(1009 as typeof builtins.TEXT) as (text: string) => (string | null)[];

const toBigInts = (text: string) => textArray(text).map((entry) => (entry === null ? null : BigInt(entry)));

/** `2026-11-27 09:30:00.125+00`: sessions are in UTC. */
const toDate = (text: string): Date => new Date(`${text.replace(' ', 'T').replace(/\+00$/, '')}Z`);

/** How Prisma shows what `pg` shows otherwise. */
const ofPrisma: Readonly<Record<number, (text: string) => unknown>> = {
  [builtins.INT8]: BigInt,
  [builtins.OID]: BigInt,
  1016: toBigInts, // int8[]
  [builtins.NUMERIC]: (text) => new Prisma.Decimal(text),
  [builtins.DATE]: (text) => new Date(text),
  [builtins.TIMESTAMP]: toDate,
  [builtins.TIMESTAMPTZ]: toDate,
  [builtins.BYTEA]: (text) => new Uint8Array(types.getTypeParser(builtins.BYTEA)(text)),
};

const parsers = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && ofPrisma[id]) || types.getTypeParser(id, format as 'text'),
} as unknown as typeof types;
