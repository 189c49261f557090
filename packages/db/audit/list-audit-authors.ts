import type { Queries } from '../client.ts';
import type { AuditReader } from './list-audit-events.ts';

/** Authors that can be asked for, of each kind at most. */
const maxAuthors = 1_000;

/** A person, and whose key. */
interface Person {
  readonly id: string;
  readonly email: string;
}

export interface AuditAuthors {
  /** By their addresses; the reader alone unless the events are those of everybody. */
  readonly people: readonly Person[];
  /** The newest first, also those that are over. */
  readonly keys: readonly { readonly id: string; readonly name: string; readonly user: Person }[];
}

/** Who may have done what a reader sees: users and API keys that there are, the first of them. */
export async function listAuditAuthors(db: Queries, reader: AuditReader): Promise<AuditAuthors> {
  const person = { id: true, email: true } as const;
  const isEverybody = reader === 'everybody';
  const [people, keys] = await Promise.all([
    db.user.findMany({
      where: isEverybody ? {} : { id: reader.userId },
      select: person,
      orderBy: { email: 'asc' },
      take: maxAuthors,
    }),
    db.apiKey.findMany({
      where: isEverybody ? {} : { userId: reader.userId },
      select: { id: true, name: true, user: { select: person } },
      orderBy: { id: 'desc' },
      take: maxAuthors,
    }),
  ]);
  return { people, keys };
}
