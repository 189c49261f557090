import type { Plan } from '@carillon/core';
import type { Database, Queries, Sql } from './client.ts';

/** Days after which a session ends: without use, and at most. */
const maxDays = { idle: 14, total: 60 };

/** Who is signed in. */
export interface Person {
  readonly sessionId: string;
  readonly userId: string;
  readonly email: string;
  readonly plan: Plan;
  readonly admin: boolean;
}

/** Keeps that a browser is signed in. @param id the digest of its token */
export async function startSession(db: Sql, id: string, userId: string): Promise<void> {
  await db.$executeRaw`
    INSERT INTO sessions (id, user_id, expires_at) VALUES (${id}, ${userId}, now() + make_interval(days => ${maxDays.idle}))`;
}

/** Who is signed in with a session that has not expired; its use lengthens it, and is noted once an hour. */
export async function findSession(db: Sql, id: string): Promise<Person | null> {
  const rows = await db.$queryRaw<(Person & { stale: boolean })[]>`
    SELECT s.id AS "sessionId", u.id AS "userId", u.email, u.plan::text AS plan, u.admin,
      s.expires_at < least(now() + make_interval(days => ${maxDays.idle}), s.created_at + make_interval(days => ${maxDays.total}))
        - interval '1 hour' AS stale
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${id} AND s.expires_at > now()`;
  const [row] = rows;
  if (row === undefined) return null;
  const { stale, ...person } = row;
  if (stale) {
    await db.$executeRaw`
      UPDATE sessions SET expires_at = least(now() + make_interval(days => ${maxDays.idle}), created_at + make_interval(days => ${maxDays.total}))
      WHERE id = ${id}`;
  }
  return person;
}

/** Which of these sessions have not ended. Unlike `findSession` it is no use of them: pages that are left open ask this. */
export async function openSessions(db: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM sessions WHERE id = ANY(${[...ids]}) AND expires_at > now()`;
  return new Set(rows.map(({ id }) => id));
}

/** Signs a browser out. */
export async function endSession(db: Queries, id: string): Promise<void> {
  await db.session.deleteMany({ where: { id } });
}

/** Signs a user out everywhere. */
export async function endSessionsOf(db: Queries, userId: string): Promise<void> {
  await db.session.deleteMany({ where: { userId } });
}

/** Sessions that have expired, and those who went to a network and did not come back. */
export async function forgetSessions(db: Database): Promise<void> {
  await db.$transaction([
    db.$executeRaw`DELETE FROM sessions WHERE expires_at <= now()`,
    db.$executeRaw`DELETE FROM authorizations WHERE expires_at <= now()`,
  ]);
}
