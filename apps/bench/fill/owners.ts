import type { Client } from 'pg';

/** Users and profiles of a filled database. Half of all posts are the big user's, and half of those its main profile's. */
export interface FilledOwners {
  readonly bigUserId: string;
  readonly mainProfileId: string;
  /** One of the many others that the big user has. */
  readonly smallProfileId: string;
  /** A profile of the big user with 500 posts; its accounts are sandbox accounts. */
  readonly sandboxProfileId: string;
  /** A user with about 500 posts, in one profile. */
  readonly ordinaryUserId: string;
  readonly ordinaryProfileId: string;
}

export async function findOwners(client: Client): Promise<FilledOwners> {
  const { rows } = await client.query<FilledOwners>(`
    SELECT main.user_id AS "bigUserId", main.id AS "mainProfileId", sandbox.id AS "sandboxProfileId", small.id AS "smallProfileId",
      ordinary.user_id AS "ordinaryUserId", ordinary.id AS "ordinaryProfileId"
    FROM profiles main, profiles sandbox, profiles small, (SELECT * FROM profiles WHERE name LIKE 'ordinary %' ORDER BY id DESC LIMIT 1) AS ordinary
    WHERE main.name = 'main 0' AND sandbox.name = 'sandbox 1' AND small.name = 'small 2'`);
  const [found] = rows;
  if (found === undefined) throw new Error('The database is not filled.');
  return found;
}
