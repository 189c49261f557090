import { migratedDatabase } from './other-release.ts';

/** Migrations that fill rows, and that the release before had not. */
export const fillings = ['20261219030100_repeated_texts_so_far', '20261222010100_folded_forms_so_far'];

/**
 * Makes of a database of this release one of the release before, whose functions were made by migrations: with other forms of some, one
 * that is gone today, without a trigger of today, without what `migrate` notes, and with the checksums of the scripts of then.
 */
export const asFormer = `
  COMMENT ON TABLE _prisma_migrations IS NULL;
  UPDATE _prisma_migrations SET checksum = md5(migration_name) || md5(checksum);
  DELETE FROM _prisma_migrations WHERE migration_name IN (${fillings.map((name) => `'${name}'`).join(', ')});
  CREATE OR REPLACE FUNCTION folded_text(said text) RETURNS text LANGUAGE sql IMMUTABLE AS 'SELECT former_folded_text(said)';
  CREATE OR REPLACE FUNCTION note_state_since() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END';
  CREATE FUNCTION webhook_kept_texts(of_post text, of_publication text) RETURNS jsonb LANGUAGE sql AS 'SELECT NULL::jsonb';
  DROP TRIGGER publications_say_on_another_day ON publications;
  CREATE OR REPLACE TRIGGER users_hold_accounts AFTER UPDATE ON users FOR EACH ROW EXECUTE FUNCTION hold_accounts()`;

/** A database of the release before. */
export async function formerDatabase() {
  const database = await migratedDatabase();
  const client = await database.connect();
  await client.query(asFormer);
  return { ...database, client };
}
