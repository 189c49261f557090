import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startSandbox } from '../sandbox.ts';
import { imagesEmbed, postRecord, startTestSandbox, testFiles } from '../test-clients.ts';

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

  it('knows which files a post carries, and forgets their contents', async () => {
    const before = await startTestSandbox({ dataFile });
    const x = before.x();
    await x.postWith('X', await x.upload(testFiles.png()));
    const { did, uploadBlob, write } = await before.bluesky();
    const { blob: image } = (await uploadBlob(testFiles.png())).body;
    const embed = imagesEmbed({ image, alt: 'A bell' });
    await write({ rkey: '3m6aaaaaaaa22', value: postRecord('', { embed }) });
    const ledger = before.sandbox.ledger();
    expect(ledger.map(({ media }) => media.length)).toEqual([1, 1]);
    await before.sandbox.close();

    const after = await startTestSandbox({ dataFile });
    expect(after.sandbox.ledger()).toEqual(ledger);
    expect((await after.ask('GET', '/')).body).toContain('image/png, not kept here');
    const path = `/xrpc/com.atproto.repo.getRecord?repo=${did}&collection=app.bsky.feed.post`;
    const { body } = await after.ask('GET', `${path}&rkey=3m6aaaaaaaa22`);
    expect(body.value.embed).toEqual(embed);
    await after.sandbox.close();
  });

  it('reads posts from before there were media', async () => {
    const post = {
      platform: 'x',
      accountId: '1',
      handle: 'demo',
      remoteId: '1',
      content: 'Old',
      text: 'Old',
    };
    const commit = { type: 'commit', post: { ...post, parentId: null, recordKey: null, at: 0 } };
    writeFileSync(dataFile, `${JSON.stringify(commit)}\n`);
    const { sandbox, ask } = await startTestSandbox({ dataFile });
    expect(sandbox.ledger()).toMatchObject([{ content: 'Old', media: [] }]);
    expect((await ask('GET', '/')).body).toContain('Old');
    await sandbox.close();
  });

  it('keeps what was published from other users of the machine, in a file of an earlier release, too', async () => {
    writeFileSync(dataFile, '', { mode: 0o644 });
    const { close } = await startSandbox({ dataFile });
    expect(statSync(dataFile).mode & 0o777).toBe(0o600);
    await close();
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
