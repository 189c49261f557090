import { randomUUID } from 'node:crypto';
import type { Queries, Sql } from './client.ts';

/** Texts that a user has at most; the one that was not changed for longest makes room for a new one. */
const maxKept = 20;

/** Content of the composer, as JSON: nothing here looks into it but for a list. */
export type KeptForm = object;

interface Kept {
  readonly id: string;
  readonly version: number;
}

/** The texts of a user, the newest first: their beginning, and of how many items the common one is. */
export const listKeptTexts = (db: Sql, userId: string) => db.$queryRaw<
  { id: string; beginning: string; items: number; updatedAt: Date }[]
>`SELECT id, updated_at AS "updatedAt", jsonb_array_length(form->'shared') AS items,
    left(coalesce((SELECT item->>'content' FROM jsonb_array_elements(
      (form->'shared') || (SELECT coalesce(jsonb_agg(item), '[]') FROM jsonb_each(form->'own') own, jsonb_array_elements(own.value) item)
    ) item WHERE item->>'content' ~ '\\S' LIMIT 1), ''), 80) AS beginning
  FROM kept_texts WHERE user_id = ${userId} ORDER BY updated_at DESC, id LIMIT ${maxKept}::int`;

/** A text of a user; null without one. */
export const readKeptText = (db: Queries, userId: string, id: string) =>
  db.keptText.findUnique({
    where: { id, userId },
    select: { id: true, form: true, version: true, updatedAt: true },
  });

/** Keeps a new text. */
export async function createKeptText(db: Sql, userId: string, form: KeptForm): Promise<Kept> {
  const id = randomUUID();
  await db.$executeRaw`
    INSERT INTO kept_texts (id, user_id, form) VALUES (${id}, ${userId}, ${JSON.stringify(form)}::jsonb)`;
  await db.$executeRaw`
    DELETE FROM kept_texts WHERE id IN (
      SELECT id FROM kept_texts WHERE user_id = ${userId} ORDER BY updated_at DESC, id = ${id} DESC OFFSET ${maxKept}::int)`;
  return { id, version: 1 };
}

/** Changes a text that still has this version. @returns null when there is no such text; `changed` when it has another one */
export async function changeKeptText(
  db: Sql & Queries,
  userId: string,
  { id, version, form }: Kept & { readonly form: KeptForm },
): Promise<Kept | 'changed' | null> {
  const [kept] = await db.$queryRaw<Kept[]>`
    UPDATE kept_texts SET form = ${JSON.stringify(form)}::jsonb, version = version + 1, updated_at = now()
    WHERE id = ${id} AND user_id = ${userId} AND version = ${version} RETURNING id, version`;
  if (kept !== undefined) return kept;
  return (await readKeptText(db, userId, id)) === null ? null : 'changed';
}

/** Erases a text of a user. @returns false without one */
export async function deleteKeptText(db: Queries, userId: string, id: string): Promise<boolean> {
  const { count } = await db.keptText.deleteMany({ where: { id, userId } });
  return count > 0;
}

/** Erases texts that nobody changed for `days` days. @returns how many */
export const forgetKeptTexts = (db: Sql, days: number): Promise<number> => db.$executeRaw`
  DELETE FROM kept_texts WHERE updated_at < now() - make_interval(days => ${days}::int)`;
