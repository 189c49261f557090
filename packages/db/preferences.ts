import type { Queries } from './client.ts';

/** What a person wants of the dashboard. */
export interface Preferences {
  /** The composer reminds them of pictures that nobody described. */
  readonly altTextReminder: boolean;
}

/** @returns null when there is no such user */
export const readPreferences = (db: Queries, userId: string): Promise<Preferences | null> =>
  db.user.findUnique({ where: { id: userId }, select: { altTextReminder: true } });

/** Changes what is given. */
export async function changePreferences(
  db: Queries,
  userId: string,
  change: { readonly [Name in keyof Preferences]?: Preferences[Name] | undefined },
): Promise<void> {
  const { altTextReminder } = change;
  if (altTextReminder !== undefined)
    await db.user.updateMany({ where: { id: userId }, data: { altTextReminder } });
}
