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
});
