import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox } from '../sandbox.ts';
import { postRecord, startTestSandbox } from '../test-clients.ts';

let folder: string;
let dataFile: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  dataFile = join(folder, 'sandbox.jsonl');
});
afterEach(() => rmSync(folder, { recursive: true }));

const refresh = (peer: Awaited<ReturnType<typeof startTestSandbox>>, refresh_token: string) =>
  peer.ask('POST', '/2/oauth2/token', {
    body: { grant_type: 'refresh_token', refresh_token, client_id: 'app' },
  });

describe('a sandbox with a data file', () => {
  it('knows after a restart what it knew before', async () => {
    const before = await startTestSandbox({ dataFile });
    const x = before.x();
    const bluesky = await before.bluesky();
    await x.post('Kept');
    const deleted = (await x.post('Deleted')).body.data.id;
    await before.ask('DELETE', `/2/tweets/${deleted}`, { token: x.token });
    await bluesky.write({ rkey: '3m6aaaaaaaa22', value: postRecord('Kept too') });
    const { body: pair } = await refresh(before, x.refreshToken);
    const ledger = before.sandbox.ledger();
    await before.sandbox.close();

    const after = await startTestSandbox({ dataFile });
    expect(after.sandbox.ledger()).toEqual(ledger);
    const { body } = await after.ask('GET', `/2/users/${x.id}/tweets`, { token: pair.access_token });
    expect(body.data.map(({ text }: { text: string }) => text)).toEqual(['Kept']);
    expect((await refresh(after, x.refreshToken)).status).toBe(400);
    expect((await refresh(after, pair.refresh_token)).status).toBe(200);
    const again = await after.ask('POST', '/xrpc/com.atproto.repo.createRecord', {
      token: bluesky.accessJwt,
      body: {
        repo: bluesky.did,
        collection: 'app.bsky.feed.post',
        rkey: '3m6aaaaaaaa22',
        record: postRecord('Kept too'),
      },
    });
    expect(again.status).toBe(500);
    expect((await after.x().post('Kept')).status).toBe(403);
    await after.sandbox.close();
  });

  it('forgets the last line when it is torn, and writes on after it', async () => {
    const before = await startTestSandbox({ dataFile });
    await before.x().post('1');
    await before.sandbox.close();
    appendFileSync(dataFile, '{"type":"commit","post":{"platf');

    const after = await startTestSandbox({ dataFile });
    await after.x().post('2');
    await after.sandbox.close();

    const { ledger, close } = await startSandbox({ dataFile });
    expect(ledger().map(({ content }) => content)).toEqual(['1', '2']);
    await close();
  });

  it('does not start from a file that is damaged elsewhere, and names the line', async () => {
    writeFileSync(dataFile, '{"type":"reset"}\nnonsense\n{"type":"reset"}\n');
    await expect(startSandbox({ dataFile })).rejects.toThrow(`${dataFile}:2`);
  });

  it('writes a commit down before it is answered', async () => {
    const { sandbox, x } = await startTestSandbox({ dataFile });
    let written = '';
    sandbox.onCommit(() => {
      written = readFileSync(dataFile, 'utf8');
    });
    await x().post('Hello');
    expect(written).toContain('"content":"Hello"');
    await sandbox.close();
  });
});
