import type { Sql } from './client.ts';

/** Somebody who forwards requests, and is not named in TRUSTED_PROXIES. */
export interface Forwarder {
  /** The process that was reached, such as `api`. */
  readonly process: string;
  readonly address: string;
  readonly seenAt: Date;
}

const prefix = 'forwarder of the ';

/** Remembers who did so last; one of each process. */
export async function noteForwarder(
  db: Sql,
  { process, address }: Pick<Forwarder, 'process' | 'address'>,
): Promise<void> {
  await db.$executeRaw`
    INSERT INTO settings (name, value) VALUES (${prefix + process}, jsonb_build_object('address', ${address}::text, 'seenAt', now())::text)
    ON CONFLICT (name) DO UPDATE SET value = excluded.value`;
}

/** Those who were noted within `days` days. */
export const listForwarders = (db: Sql, days: number): Promise<Forwarder[]> =>
  db.$queryRaw<Forwarder[]>`
    SELECT process, address, "seenAt" FROM (
      SELECT substr(name, length(${prefix}) + 1) AS process, value::jsonb->>'address' AS address,
        (value::jsonb->>'seenAt')::timestamptz AS "seenAt"
      FROM settings WHERE starts_with(name, ${prefix})) noted
    WHERE "seenAt" > now() - make_interval(days => ${days}) ORDER BY process`;
