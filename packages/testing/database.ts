import { Client } from 'pg';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates a database on a server, empty or as a copy of another. */
export async function createDatabase(
  serverUrl: string,
  name: string,
  template?: string,
): Promise<TestDatabase> {
  await run(
    serverUrl,
    `CREATE DATABASE "${name}" ${template === undefined ? '' : `TEMPLATE "${template}" STRATEGY file_copy`}`,
  );
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(serverUrl, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}

/** Runs statements as a role of a server. */
export async function run(serverUrl: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
