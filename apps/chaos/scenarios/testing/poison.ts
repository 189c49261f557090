import type { Networks } from '@carillon/networks/all';
import { Client } from 'pg';

/** Steps of a publication that a poisoned post makes throw; its text begins with `poison <step>`. */
export type PoisonedStep = 'prepare' | 'intent' | 'publish' | 'record' | 'settle';

export const poisonFor = (step: PoisonedStep): string => `poison ${step}`;

/**
 * Makes Postgres refuse what is written of poisoned posts, as it refuses a NUL: the intent, the record of what was sent,
 * and the end of the publication.
 * @param ownerUrl of the role that made the tables
 */
export async function poisonPostgres(ownerUrl: string): Promise<void> {
  await asOwner(
    ownerUrl,
    `CREATE FUNCTION poisoned() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      RAISE EXCEPTION 'unsupported Unicode escape sequence' USING ERRCODE = '22P05';
    END $$;
    CREATE TRIGGER poison_items BEFORE UPDATE ON items FOR EACH ROW WHEN (
      NEW.content LIKE 'poison intent%' AND NEW.state = 'sending' OR NEW.content LIKE 'poison record%' AND NEW.state = 'sent')
    EXECUTE FUNCTION poisoned();
    CREATE FUNCTION poisoned_end() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF EXISTS (SELECT 1 FROM items WHERE publication_id = NEW.id AND content LIKE 'poison settle%')
        THEN RAISE EXCEPTION 'unsupported Unicode escape sequence' USING ERRCODE = '22P05'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER poison_publications BEFORE UPDATE ON publications FOR EACH ROW
    WHEN (NEW.status = 'published') EXECUTE FUNCTION poisoned_end()`,
  );
}

/** Takes the poison out of Postgres, of one table after the other: who locks both at once is in a deadlock with a worker. */
export async function mendPostgres(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, 'DROP TRIGGER poison_items ON items');
  await asOwner(ownerUrl, 'DROP TRIGGER poison_publications ON publications');
}

async function asOwner(connectionString: string, statements: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
}

/** Networks with a bug: they throw at a poisoned post, before they call anybody. */
export function poisonNetworks({ x, bluesky }: Networks): Networks {
  return {
    x: {
      ...x,
      publish: (batch, session) => throwAt(batch.items, 'publish') ?? x.publish(batch, session),
    },
    bluesky: {
      ...bluesky,
      prepare: (items, ...rest) => throwAt(items, 'prepare') ?? bluesky.prepare(items, ...rest),
      publish: (batch, session) => throwAt(batch.items, 'publish') ?? bluesky.publish(batch, session),
    },
  };
}

const throwAt = (items: readonly { content: string }[], step: PoisonedStep): Promise<never> | null =>
  items.some(({ content }) => content.startsWith(poisonFor(step)))
    ? Promise.reject(new Error('poisoned'))
    : null;
