import { cidForLex, type LexValue } from '@atproto/lex-cbor';
import { type ScriptedAnswer, startScriptedServer } from '@carillon/testing/scripted-server';
import { errorAnswer } from './scripted-bluesky.ts';

interface Create {
  readonly rkey: string;
  readonly value: Record<string, LexValue>;
}

interface Stored {
  readonly uri: string;
  readonly cid: string;
  readonly value: Record<string, LexValue>;
}

/** A server that keeps records as Bluesky's does: writes are one commit or none, and no key is written twice. */
export async function startScriptedRepository() {
  const records = new Map<string, Stored>();
  let commits = 0;

  async function applyWrites(body: string): Promise<ScriptedAnswer> {
    const { repo, writes } = JSON.parse(body) as { repo: string; writes: Create[] };
    const created = await Promise.all(
      writes.map(async ({ rkey, value }) => {
        const cid = (await cidForLex(value)).toString();
        return [rkey, { uri: `at://${repo}/app.bsky.feed.post/${rkey}`, cid, value }] as const;
      }),
    );
    if (created.some(([rkey]) => records.has(rkey))) return errorAnswer(500, 'InternalServerError', 'Exists');
    for (const [rkey, record] of created) records.set(rkey, record);
    commits += 1;
    const $type = 'com.atproto.repo.applyWrites#createResult';
    const results = created.map(([, { uri, cid }]) => ({ $type, uri, cid }));
    return { body: { results } };
  }

  const server = await startScriptedServer(({ path, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    if (pathname.endsWith('.applyWrites')) return applyWrites(body);
    const record = records.get(searchParams.get('rkey') ?? '');
    return record ? { body: record } : errorAnswer(400, 'RecordNotFound', 'Could not locate record');
  });
  return { url: server.url, close: server.close, records, commits: () => commits };
}
