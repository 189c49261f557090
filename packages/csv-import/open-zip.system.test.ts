import { afterEach, describe, expect, it } from '@jest/globals';
import { BlobWriter, TextReader, ZipWriter, type ZipWriterAddDataOptions } from '@zip.js/zip.js';
import { openZip, type PictureZip } from './open-zip.ts';

let zip: PictureZip | null = null;
afterEach(() => zip?.close());

async function zipOf(files: Readonly<Record<string, string>>, options: ZipWriterAddDataOptions = {}) {
  const writer = new ZipWriter(new BlobWriter());
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text), options);
  return writer.close();
}

describe('a zip with pictures', () => {
  it('gives its files by their names, and not what systems put beside them', async () => {
    const files = { 'a/bell.png': 'bell '.repeat(1_000), 'tower.png': 'tower' };
    zip = await openZip(
      await zipOf({ ...files, '__MACOSX/a/._bell.png': 'x', '.DS_Store': 'x', 'b/.hidden': 'x' }),
    );
    expect(zip.names).toEqual(Object.keys(files));
    for (const [name, text] of Object.entries(files)) expect(await (await zip.file(name)).text()).toBe(text);
    await expect(zip.file('none.png')).rejects.toThrow('The zip has no file none.png.');
  });

  it('says what it is not', async () => {
    await expect(openZip(new Blob(['no zip']))).rejects.toThrow('no zip archive, or is damaged');
    const many = Object.fromEntries(Array.from({ length: 10_001 }, (_, n) => [String(n), '']));
    await expect(openZip(await zipOf(many))).rejects.toThrow(
      'The zip has 10001 files; one import takes 10000.',
    );
  });

  it('says of a file that it needs a password, or is damaged', async () => {
    zip = await openZip(await zipOf({ 'bell.png': 'bell' }, { password: 'secret' }));
    await expect(zip.file('bell.png')).rejects.toThrow(
      'bell.png in the zip is damaged, or needs a password.',
    );
    const bytes = new Uint8Array(await (await zipOf({ 'tower.png': 'tower' }, { level: 0 })).arrayBuffer());
    const at = Buffer.from(bytes).indexOf('tower', 40);
    bytes[at] = 0;
    zip = await openZip(new Blob([bytes]));
    await expect(zip.file('tower.png')).rejects.toThrow('tower.png in the zip is damaged');
  });

  it('is read with the paths of Windows, and what leads out of it is named alone', async () => {
    zip = await openZip(
      await zipOf({
        'pics\\a bell.png': 'bell',
        './b/c.png': 'c',
        '../x.png': 'x',
        '/y.png': 'y',
        'C:\\z.png': 'z',
      }),
    );
    expect(zip.names).toEqual(['pics/a bell.png', 'b/c.png']);
    expect(zip.unsafe).toEqual(['../x.png', '/y.png', 'C:\\z.png']);
    expect(await (await zip.file('pics/a bell.png')).text()).toBe('bell');
    expect(await (await zip.file('b/c.png')).text()).toBe('c');
  });

  it('is unpacked as far as a file of its kind may go', async () => {
    const writer = new ZipWriter(new BlobWriter());
    const part = new Uint8Array(1_000_000);
    const zeros = (count: number, begin: Uint8Array) => {
      let left = count;
      return new ReadableStream<Uint8Array>({
        pull(into) {
          into.enqueue(left === count ? Uint8Array.from([...begin, ...part.subarray(begin.length)]) : part);
          left -= 1;
          if (left === 0) into.close();
        },
      });
    };
    await writer.add('zeros.png', zeros(60, new Uint8Array()), { level: 1 });
    await writer.add('video.mp4', zeros(60, new TextEncoder().encode('0000ftypisom')), { level: 1 });
    zip = await openZip(await writer.close());
    await expect(zip.file('zeros.png')).rejects.toThrow('zeros.png is larger than a file may be.');
    expect((await zip.file('video.mp4')).size).toBe(60_000_000);
  });
});
