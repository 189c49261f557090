import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { platforms } from '@carillon/core';
import { setups } from '@carillon/networks/setups';
import { runProgram } from '@carillon/testing/run-process';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { nameOfBuild } from './build.ts';

let folder: string;
let assets: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-pages-'));
  assets = join(folder, await nameOfBuild(), 'assets');
});

afterAll(() => rm(folder, { recursive: true }));

const build = () => runProgram('apps/dashboard/build.ts', [folder], {});

describe('the build of the pages', () => {
  it('is one and whole when two processes make it at the same time', async () => {
    const both = await Promise.all([build(), build()]);
    expect(both.map(({ status, errors }) => ({ status, errors }))).toEqual([
      { status: 0, errors: '' },
      { status: 0, errors: '' },
    ]);
    expect(both.map(({ output }) => output)).toEqual([
      expect.stringContaining('once'),
      expect.stringContaining('once'),
    ]);
    expect(await readdir(folder)).toEqual([await nameOfBuild()]);
    const page = await readFile(join(assets, '../index.html'), 'utf8');
    const wanted = [...page.matchAll(/\/assets\/([^"]+)/g)].map(([, name]) => name);
    expect(wanted.length).toBeGreaterThan(2);
    expect(await readdir(assets)).toEqual(expect.arrayContaining(wanted));
  });

  it('has beside each larger script and style what browsers get instead', async () => {
    const names = (await readdir(assets)).filter((name) => /^(index-.*\.js|style-.*\.css)$/.test(name));
    expect(names).toHaveLength(2);
    for (const name of names) {
      const [plain, brotli, gzip] = await Promise.all(
        ['', '.br', '.gz'].map((ending) => readFile(join(assets, `${name}${ending}`))),
      );
      expect(brotliDecompressSync(brotli as Buffer)).toEqual(plain);
      expect(gunzipSync(gzip as Buffer)).toEqual(plain);
    }
  });

  it('has nothing of the networks that no page reads', async () => {
    const names = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const scripts = await Promise.all(names.map((name) => readFile(join(assets, name), 'utf8')));
    const words = platforms.flatMap((platform) => {
      const { optionWords, command } = setups[platform];
      return [...Object.values(optionWords), command.description];
    });
    expect(words.length).toBeGreaterThan(platforms.length);
    expect(words.filter((each) => scripts.some((script) => script.includes(each)))).toEqual([]);
  });

  it('is skipped while no source has changed', async () => {
    expect(await build()).toMatchObject({ status: 0, output: '' });
  });
});
