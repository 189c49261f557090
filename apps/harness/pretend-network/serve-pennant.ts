import { randomUUID } from 'node:crypto';
import type { Database } from '@carillon/db';
import { startScriptedServer } from '@carillon/testing/scripted-server';

/** A file that was brought to a mast. */
export interface BroughtFile {
  readonly mimeType: string;
  readonly bytes: Buffer;
}

/** Pennant, whose masts are known by their secret addresses. It refuses texts that say “storm”. */
export async function servePennant() {
  const masts = new Map<string, { readonly id: string; readonly name: string; readonly ends: string }>();
  const files: BroughtFile[] = [];
  const texts: string[] = [];
  const server = await startScriptedServer(({ method, path, body }) => {
    const [, secret = '', isFile] = /^\/hooks\/([\w-]+)(\/files)?$/.exec(path) ?? [];
    const mast = masts.get(secret);
    if (mast === undefined) return { status: 404 };
    if (method === 'GET') return { body: mast };
    const given = JSON.parse(body) as Record<string, string>;
    if (isFile !== undefined) {
      const { mimeType = '', bytes = '' } = given;
      files.push({ mimeType, bytes: Buffer.from(bytes, 'base64') });
      return { body: { id: `file-${files.length}` } };
    }
    const { text = '' } = given;
    if (text.includes('storm')) return { status: 500 };
    texts.push(text);
    return { body: { id: `flag-${texts.length}` } };
  });
  return {
    ...server,
    files,
    texts,
    /** A new mast. @param days until its access ends @returns its address, and what is secret about it */
    mast(name: string, days: number) {
      const secret = `secret-${randomUUID()}`;
      const ends = new Date(Date.now() + days * 86_400_000).toISOString();
      masts.set(secret, { id: `mast-${masts.size + 1}`, name, ends });
      return { secret, address: `${server.url}/hooks/${secret}`, ends };
    },
  };
}

export type Pennant = Awaited<ReturnType<typeof servePennant>>;

/** All rows of all tables, as text. */
export async function dumpOf(db: Database): Promise<string> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT table_name AS name FROM information_schema.tables WHERE table_schema = current_schema() AND table_type = 'BASE TABLE'`;
  const dumps = await Promise.all(
    tables.map(({ name }) =>
      db.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${name}" AS t`),
    ),
  );
  return dumps.flatMap((rows) => rows.map(({ row }) => row)).join('\n');
}
