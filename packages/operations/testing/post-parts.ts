import type { Database } from '@carillon/db';

/** One hour, ms. */
export const hour = 3_600_000;

/** A time this far ahead, ms, as requests have it. */
export const ahead = (ms: number): string => new Date(Date.now() + ms).toISOString();

/** The platforms of a request: the same single item for each account. */
export const to = (content: string, ...accounts: string[]) =>
  Object.fromEntries(accounts.map((id) => [id, { items: [{ content }] }]));

/** Texts of a post, account by account and item by item. */
export async function contentsOf(db: Database, postId: string): Promise<string[]> {
  const rows = await db.item.findMany({
    where: { publication: { postId } },
    orderBy: [{ publication: { position: 'asc' } }, { position: 'asc' }],
  });
  return rows.map(({ content }) => content);
}
