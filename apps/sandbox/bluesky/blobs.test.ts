import { cidForLex } from '@atproto/lex-cbor';
import { cidForRawBytes } from '@atproto/lex-data';
import { jsonToLex } from '@atproto/lex-json';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { imagesEmbed, postRecord, sha256Of, startTestSandbox, testFiles } from '../test-clients.ts';

const collection = 'app.bsky.feed.post';
const rkey = '3m6aaaaaaaa22';
const bytes = testFiles.png('a bell');

let peer: Awaited<ReturnType<typeof startTestSandbox>>;
let demo: Awaited<ReturnType<typeof peer.bluesky>>;

beforeEach(async () => {
  peer = await startTestSandbox();
  demo = await peer.bluesky();
});
afterEach(() => peer.sandbox.close());

const getBlob = (did: string, cid: string) =>
  peer.ask('GET', `/xrpc/com.atproto.sync.getBlob?did=${did}&cid=${cid}`);

const uploaded = async (file = bytes) => (await demo.uploadBlob(file)).body.blob;

const picture = (image: unknown, alt = 'A bell') =>
  postRecord('', { embed: imagesEmbed({ image, alt, aspectRatio: { width: 4, height: 3 } }) });

const cidOf = async (file: Buffer) => (await cidForRawBytes(file)).toString();

describe('uploadBlob', () => {
  it('answers with the reference that records name it by', async () => {
    const { status, body } = await demo.uploadBlob(bytes);
    const ref = { $link: await cidOf(bytes) };
    expect([status, body]).toEqual([
      200,
      { blob: { $type: 'blob', ref, mimeType: 'image/png', size: bytes.length } },
    ]);
    expect(ref.$link).toMatch(/^bafkrei/);
    expect((await demo.uploadBlob(bytes)).body).toEqual(body);
  });

  it('believes the bytes before the type that they are sent with, which it keeps for any other file', async () => {
    const typeOf = async (file: Buffer, type: string) =>
      (await demo.uploadBlob(file, type)).body.blob.mimeType;
    expect(await typeOf(bytes, 'image/jpeg')).toBe('image/png');
    expect(await typeOf(Buffer.from('a text'), 'text/plain; charset=utf-8')).toBe('text/plain');
  });

  it('takes 5 MB and no byte more, with a type and a session', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024);
    expect((await demo.uploadBlob(large)).status).toBe(200);
    const tooLarge = { error: 'PayloadTooLarge', message: 'request entity too large' };
    for (const size of [large.length + 1, 9_000_000])
      expect(await demo.uploadBlob(Buffer.alloc(size))).toMatchObject({ status: 413, body: tooLarge });
    expect((await demo.uploadBlob(bytes, '')).body).toEqual({
      error: 'InvalidRequest',
      message: 'Request encoding (Content-Type) required but not provided',
    });
    const path = '/xrpc/com.atproto.repo.uploadBlob';
    expect((await peer.ask('POST', path, { body: bytes })).body.error).toBe('AuthMissing');
  });
});

describe('getBlob', () => {
  it('gives the bytes back, so that nothing in them runs', async () => {
    const { ref } = await uploaded();
    const answer = await fetch(
      `${peer.sandbox.url}/xrpc/com.atproto.sync.getBlob?did=${demo.did}&cid=${ref.$link}`,
    );
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(bytes.length),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `attachment; filename="${ref.$link}"`,
      'x-content-type-options': 'nosniff',
    });
  });

  it('knows no blob of another account, and no account that is not there', async () => {
    const { ref } = await uploaded();
    const other = await peer.bluesky('other');
    const notFound = { error: 'InvalidRequest', message: 'Blob not found' };
    expect(await getBlob(other.did, ref.$link)).toMatchObject({ status: 400, body: notFound });
    expect(await getBlob('did:plc:nobody', ref.$link)).toMatchObject({
      status: 400,
      body: { error: 'RepoNotFound', message: 'Could not find repo for DID: did:plc:nobody' },
    });
  });
});

describe('a record with pictures', () => {
  it('has the CID that the official packages compute, and is answered as it was sent', async () => {
    const value = picture(await uploaded());
    const { body } = await demo.write({ rkey, value });
    const cid = (await cidForLex(jsonToLex(value))).toString();
    expect(body.results[0].cid).toBe(cid);
    const path = `repo=${demo.did}&collection=${collection}`;
    const read = await peer.ask('GET', `/xrpc/com.atproto.repo.getRecord?${path}&rkey=${rkey}`);
    expect(read.body).toMatchObject({ cid, value });
    const list = await peer.ask('GET', `/xrpc/com.atproto.repo.listRecords?${path}`);
    expect(list.body.records).toMatchObject([{ cid, value }]);
  });

  it('has the CID that prepareCreate of @atproto/pds 0.5.35 computes of the same one', async () => {
    const { body } = await demo.write({ rkey, value: picture(await uploaded()) });
    expect(body.results[0].cid).toBe('bafyreibsldzwezozgn3infovgalgxv36r7q6j73mh6fsgxouif4ht6wuqy');
  });

  it('stands in the ledger with its files in order', async () => {
    const [one, two] = [bytes, testFiles.gif('swings')];
    const embed = imagesEmbed(
      { image: await uploaded(two), alt: '' },
      { image: await uploaded(one), alt: 'A bell', aspectRatio: { width: 4, height: 3 } },
    );
    expect((await demo.write({ value: postRecord('', { embed }) })).status).toBe(200);
    expect(peer.sandbox.ledger()[0]).toMatchObject({
      content: '',
      media: [
        {
          sha256: sha256Of(two),
          mimeType: 'image/gif',
          sizeBytes: two.length,
          altText: '',
          width: null,
          height: null,
          remoteId: await cidOf(two),
        },
        { sha256: sha256Of(one), mimeType: 'image/png', altText: 'A bell', width: 4, height: 3 },
      ],
    });
  });

  it.each<[string, object, string, string]>([
    ['another type', { mimeType: 'image/gif' }, 'InvalidMimeType', 'Expected: image/png, Got: image/gif'],
    ['another size', { size: 1 }, 'InvalidSize', `Expected: ${bytes.length}, Got: 1`],
  ])('is refused when it says %s of a blob', async (_what, change, error, message) => {
    const answer = await demo.write({ value: picture({ ...(await uploaded()), ...change }) });
    expect([answer.status, answer.body.error]).toEqual([400, error]);
    expect(answer.body.message).toMatch(/^Referenced \w+ does not match stored blob\. /);
    expect(answer.body.message).toContain(message);
  });

  it('is refused with all of its batch when a blob is not there, validated or not', async () => {
    const other = await peer.bluesky('other');
    const { blob } = (await other.uploadBlob(bytes)).body;
    const lost = { error: 'BlobNotFound', message: `Could not find blob: ${await cidOf(bytes)}` };
    const answer = await demo.write({ value: postRecord('1') }, { value: picture(blob) });
    expect(answer).toMatchObject({ status: 400, body: lost });
    const record = postRecord('', { embed: { $type: 'other', deep: [{ image: blob }] } });
    const unchecked = { repo: demo.did, collection, validate: false, record };
    expect((await demo.call('createRecord', unchecked)).body).toEqual(lost);
    expect(peer.sandbox.ledger()).toEqual([]);
  });

  it('is told that its key is taken before its blobs are looked for', async () => {
    const blob = await uploaded();
    await demo.write({ rkey, value: picture(blob) });
    const lost = picture({ ...blob, ref: { $link: await cidOf(Buffer.from('lost')) } });
    expect((await demo.write({ rkey, value: lost })).status).toBe(500);
  });

  it('is no record when it cannot be one', async () => {
    const write = (record: string) =>
      peer.ask('POST', '/xrpc/com.atproto.repo.createRecord', {
        token: demo.accessJwt,
        body: `{"repo":"${demo.did}","collection":"${collection}","record":${record}}`,
      });
    expect(await write('{"text":"","a":{"__proto__":{}}}')).toMatchObject({ status: 400 });
    expect(await write(`{"text":"","a":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)).toMatchObject({
      status: 400,
      body: { error: 'InvalidRequest' },
    });
  });
});

describe('a blob', () => {
  const isThere = async (cid: string) => (await getBlob(demo.did, cid)).status === 200;

  it('may be lost until a record names it', async () => {
    const [named, free] = [await uploaded(), await uploaded(testFiles.gif())];
    await demo.write({ value: picture(named) });
    peer.sandbox.forgetBlobs();
    expect([await isThere(named.ref.$link), await isThere(free.ref.$link)]).toEqual([true, false]);
    const refused = await demo.write({ value: picture(free) });
    expect(refused.body).toEqual({
      error: 'BlobNotFound',
      message: `Could not find blob: ${free.ref.$link}`,
    });
    await uploaded(testFiles.gif());
    expect((await demo.write({ value: picture(free) })).status).toBe(200);
  });

  it('goes with the last record that names it', async () => {
    const blob = await uploaded();
    const cid = blob.ref.$link;
    const remove = (key: string) => demo.call('deleteRecord', { repo: demo.did, collection, rkey: key });
    await demo.write({ rkey, value: picture(blob) }, { rkey: '3m6aaaaaaab22', value: picture(blob) });
    await remove(rkey);
    expect(await isThere(cid)).toBe(true);
    await remove('3m6aaaaaaab22');
    expect(await isThere(cid)).toBe(false);
    expect(peer.sandbox.ledger()[0]?.media).toMatchObject([{ sha256: sha256Of(bytes) }]);
  });

  it('stays when its record is replaced by one that names it too, and goes when not', async () => {
    const [kept, left] = [await uploaded(), await uploaded(testFiles.gif())];
    const embed = imagesEmbed({ image: kept, alt: '' }, { image: left, alt: '' });
    const put = (record: object) => demo.call('putRecord', { repo: demo.did, collection, rkey, record });
    expect((await put(postRecord('', { embed }))).status).toBe(200);
    expect((await put(picture(kept))).status).toBe(200);
    expect([await isThere(kept.ref.$link), await isThere(left.ref.$link)]).toEqual([true, false]);
    expect((await put(picture(left))).body.error).toBe('BlobNotFound');
    peer.sandbox.forgetBlobs();
    expect(await isThere(kept.ref.$link)).toBe(true);
  });
});
