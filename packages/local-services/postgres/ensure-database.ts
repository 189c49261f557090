import { Client } from 'pg';
import { errorCode } from '../error-code.ts';

/**
 * Makes the database that the URL names, unless it is there. false while the server does not answer yet; throws when
 * it answers with anything else, such as a refused password.
 */
export async function ensureDatabase(url: string): Promise<boolean> {
  const name = new URL(url).pathname.slice(1);
  const client = new Client({
    connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href,
  });
  try {
    await client.connect();
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  } catch (error) {
    if (isStarting(error)) return false;
    throw error;
  } finally {
    await client.end();
  }
}

/** Nobody listens, the connection was cut, or Postgres says "cannot connect now". */
const notYet = ['ECONNREFUSED', 'ECONNRESET', '57P03'];

function isStarting(error: unknown): boolean {
  const cut = error instanceof Error && error.message === 'Connection terminated unexpectedly';
  return cut || notYet.includes(errorCode(error) ?? '');
}
