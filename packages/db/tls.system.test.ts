import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Database, openDatabase } from './client.ts';
import { startTlsPostgres } from './testing/tls-postgres.ts';

let postgres: Awaited<ReturnType<typeof startTlsPostgres>>;

beforeAll(async () => {
  postgres = await startTlsPostgres();
});
afterAll(() => postgres.remove());

async function encryption(url: string): Promise<boolean | undefined> {
  const db: Database = openDatabase({ url, poolSize: 1 });
  try {
    const [row] = await db.$queryRaw<{ ssl: boolean }[]>`
      SELECT ssl FROM pg_stat_ssl WHERE pid = pg_backend_pid()`;
    return row?.ssl;
  } finally {
    await db.$disconnect();
  }
}

describe('a Postgres with TLS', () => {
  it('is spoken to in secret with sslmode=verify-full and the certificate of who signed its own', async () => {
    expect(await encryption(postgres.tlsUrl(postgres.trusting))).toBe(true);
  });

  it('is spoken to in clear without sslmode: only then does the doctor warn for a reason', async () => {
    expect(await encryption(postgres.tlsUrl({}))).toBe(false);
  });

  it('is refused with a certificate that nobody vouches for, or for another name', async () => {
    await expect(encryption(postgres.tlsUrl({ sslmode: 'verify-full' }))).rejects.toThrow(/self.signed/i);
    await expect(encryption(postgres.tlsUrl(postgres.trusting, '127.0.0.1'))).rejects.toThrow(
      /does not match/i,
    );
  });
});
