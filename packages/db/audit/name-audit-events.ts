import type { Queries } from '../client.ts';
import type { AuditRow } from './list-audit-events.ts';

/** Names for the ids in events. */
export interface AuditNames {
  /** E-mail addresses of users. */
  readonly emails: ReadonlyMap<string, string>;
  readonly keys: ReadonlyMap<string, string>;
  /** Subjects that there are, of the viewer's, with their names, of posts the beginnings of their texts; null for one that has none. */
  readonly subjects: ReadonlyMap<string, string | null>;
}

/** Names for a page of events. @param viewer whose subjects are named */
export async function nameAuditEvents(
  db: Queries,
  rows: readonly AuditRow[],
  viewer: string,
): Promise<AuditNames> {
  if (rows.length === 0) return { emails: new Map(), keys: new Map(), subjects: new Map() };
  const [users, keys, subjects] = await Promise.all([
    db.user.findMany({
      where: { id: among(rows.flatMap(({ userId, actorId }) => [userId, actorId])) },
      select: { id: true, email: true },
    }),
    db.apiKey.findMany({
      where: { id: among(rows.map(({ apiKeyId }) => apiKeyId)) },
      select: { id: true, name: true },
    }),
    nameSubjects(db, rows, viewer),
  ]);
  return {
    emails: new Map(users.map(({ id, email }) => [id, email])),
    keys: new Map(keys.map(({ id, name }) => [id, name])),
    subjects,
  };
}

/** Letters of the text of a post that are its name. */
const nameLetters = 80;

const among = (ids: readonly (string | null)[]) => ({
  in: [...new Set(ids.filter((id) => id !== null))],
});

async function nameSubjects(
  db: Queries,
  rows: readonly AuditRow[],
  viewer: string,
): Promise<AuditNames['subjects']> {
  const subjects = (type: string) =>
    among(
      rows
        .filter(({ subjectType, userId }) => subjectType === type && userId === viewer)
        .map((row) => row.subjectId),
    );
  const [ownKeys, posts, media, profiles, accounts, webhooks] = await Promise.all([
    db.apiKey.findMany({
      where: { id: subjects('api_key'), userId: viewer },
      select: { id: true, name: true },
    }),
    db.post.findMany({
      where: { id: subjects('post'), userId: viewer, status: { not: 'cancelled' } },
      select: { id: true, content: true },
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
  return new Map([
    ...[...ownKeys, ...media, ...profiles].map(({ id, name }) => [id, name || null] as const),
    ...webhooks.map(({ id, description }) => [id, description || null] as const),
    ...posts.map(({ id, content }) => [id, content.trim().slice(0, nameLetters) || null] as const),
    ...accounts.map(({ id, platformUsername }) => [id, `@${platformUsername}`] as const),
  ]);
}
