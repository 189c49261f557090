import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { nameSources } from './name-sources.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'maps-test-'));
});

afterEach(() => rm(folder, { recursive: true }));

const frame = (place: string) => `    at async work (${place})`;
const inBundle = (name: string) => pathToFileURL(join(folder, name)).href;

describe('frames of a bundle', () => {
  it('name the source of what is ours, and keep the place of what is not', async () => {
    // The second line of the chunk is the ninth of the source; no other line has a source.
    const map = { version: 3, sources: ['../apps/api/app.ts'], names: [], mappings: ';AAQA;' };
    await writeFile(join(folder, 'chunk.js.map'), JSON.stringify(map));
    const chunk = inBundle('chunk.js');
    const ours = new URL('../apps/api/app.ts', chunk).href;
    const frames = [`${chunk}:2:5`, `${chunk}:3:1`, `${chunk}:1:1`, 'node:fs:12:3'].map(frame).join('\n');
    expect(nameSources(frames, folder).split('\n')).toEqual([
      frame(`${ours}:9:1`),
      frame(`${chunk}:3:1`),
      frame(`${chunk}:1:1`),
      frame('node:fs:12:3'),
    ]);
  });

  it('stay as they are without a map, with a broken one, and elsewhere', async () => {
    await writeFile(join(folder, 'broken.js.map'), '{');
    await writeFile(join(folder, 'other.js.map'), '{}');
    for (const name of ['none.js', 'broken.js', 'other.js']) {
      const frames = frame(`${inBundle(name)}:1:1`);
      expect(nameSources(frames, folder)).toBe(frames);
      expect(nameSources(frames, join(folder, 'elsewhere'))).toBe(frames);
      expect(nameSources(frames)).toBe(frames);
    }
  });
});
