import type { Queries } from '../client.ts';
import type { AuditRow } from './list-audit-events.ts';

/** What the ids in events are called. */
export interface AuditNames {
  /** E-mail addresses of users. */
  readonly emails: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  /** Subjects that there are, of the viewer's, with their names; null for one that has none. */
  readonly subjects: ReadonlyMap<string, string | null>;
}

/** Names for a page of events. @param viewer whose subjects are named */
export async function nameAuditEvents(
  db: Queries,
  rows: readonly AuditRow[],
  viewer: string,
): Promise<AuditNames> {
  if (rows.length === 0) return { emails: new Map(), keys: new Map(), subjects: new Map() };
  const among = (ids: readonly (string | null)[]) => ({
    in: [...new Set(ids.filter((id) => id !== null))],
  });
  const subjects = (type: string) =>
    among(
      rows
        .filter(({ subjectType, userId }) => subjectType === type && userId === viewer)
        .map((row) => row.subjectId),
    );
  const [users, keys, ownKeys, posts, media, profiles, accounts, webhooks] = await Promise.all([
    db.user.findMany({
      where: { id: among(rows.flatMap(({ userId, actorId }) => [userId, actorId])) },
      select: { id: true, email: true },
    }),
    db.apiKey.findMany({
      where: { id: among(rows.map(({ apiKeyId }) => apiKeyId)) },
      select: { id: true, name: true },
    }),
    db.apiKey.findMany({
      where: { id: subjects('api_key'), userId: viewer },
      select: { id: true, name: true },
    }),
    db.post.findMany({
      where: { id: subjects('post'), userId: viewer, status: { not: 'cancelled' } },
      select: { id: true },
    }),
    db.medium.findMany({
      where: { id: subjects('media'), userId: viewer, deletedAt: null },
      select: { id: true, name: true },
    }),
    db.profile.findMany({
      where: { id: subjects('profile'), userId: viewer },
      select: { id: true, name: true },
    }),
    db.socialAccount.findMany({
      where: { id: subjects('account'), userId: viewer },
      select: { id: true, platformUsername: true },
    }),
    db.webhookEndpoint.findMany({
      where: { id: subjects('webhook'), userId: viewer, deletedAt: null },
      select: { id: true, description: true },
    }),
  ]);
  const named = [...ownKeys, ...media, ...profiles].map(({ id, name }) => [id, name || null] as const);
  return {
    emails: new Map(users.map(({ id, email }) => [id, email])),
    keys: new Map(keys.map(({ id, name }) => [id, name])),
    subjects: new Map([
      ...named,
      ...webhooks.map(({ id, description }) => [id, description || null] as const),
      ...posts.map(({ id }) => [id, null] as const),
      ...accounts.map(({ id, platformUsername }) => [id, `@${platformUsername}`] as const),
    ]),
  };
}
