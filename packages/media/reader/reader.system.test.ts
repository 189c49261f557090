import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { MediaFacts } from '@carillon/core';
import { until } from '@carillon/testing/until';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { longestMs } from '../examine/child-process.ts';
import { type Examiner, openExaminer } from '../examine/examiner.ts';
import { openPictureFitter } from '../examine/open-picture-fitter.ts';
import { ReaderLost } from '../examine/unreadable.ts';
import { openStore } from '../store/open-store.ts';
import { picture, writePicture } from '../testing/make-picture.ts';
import { connectReader } from './connect-reader.ts';
import { serveReaders } from './serve-readers.ts';

let place: string;
let folder: string;
let socket: string;
let examiner: Examiner;
let close: (() => Promise<void>)[];

beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'carillon-readers-'));
  folder = join(place, 'incoming');
  socket = join(place, 'socket');
  await mkdir(folder);
  examiner = openExaminer(folder, { inspect: 2_000, prepare: 2_000 }, socket);
  close = [async () => examiner.close()];
});
afterEach(async () => {
  for (const each of close) await each();
  await rm(place, { recursive: true });
});

interface Serving {
  /** What a process does with a `job`, in place of reading files; `answer` sends one. */
  readonly statements?: string;
  /** It looks at files before, and takes them for pictures. */
  readonly isWhole?: boolean;
  readonly limit?: number;
}

async function serve({ statements, limit = 12, isWhole = false }: Serving = {}) {
  const program = join(folder, 'program.mjs');
  await writeFile(
    program,
    `import { symlinkSync, writeFileSync } from 'node:fs';
    process.on('message', (job) => {
      const answer = (given) => process.send({ id: job.id, ...given });
      if (${isWhole} && job.does === 'inspect') return answer({ facts: { type: 'image' } });
      ${statements}
    });
    process.on('disconnect', () => process.exit());
    process.send('ready');`,
  );
  const served = await serveReaders({ socket, folder, limit, ...(statements !== undefined && { program }) });
  close.push(served.close);
}

const facts: MediaFacts = {
  ...{ type: 'image', mimeType: 'image/png', width: 9, height: 9 },
  ...{ frames: 1, durationMs: null, video: null },
};

async function small(name = 'small.png', into = folder): Promise<string> {
  return writePicture(into, name, picture({ width: 40, height: 30 }));
}

async function prepare(file: string) {
  const work = await examiner.makeFolder('preparing-');
  return examiner.prepare(file, { facts, folder: work, limits: {} });
}

describe('a file that a service reads', () => {
  it('is looked at and prepared, and its process ends with the connection', async () => {
    await serve();
    const file = await small();
    expect(await examiner.inspect(file)).toMatchObject({ mimeType: 'image/png', width: 40 });
    expect((await prepare(file)).map(({ name }) => name)).toEqual(['thumbnail', 'content']);
    const own = connectReader(socket);
    expect(await own.ask({ id: 7, does: 'inspect', file }, 5_000)).toMatchObject({
      id: 7,
      facts: { width: 40 },
    });
    own.end();
    expect([own.isAlive, own.ended, await own.ask({ id: 8, does: 'inspect', file }, 5_000)]).toEqual([
      ...[false, 'outside', null],
    ]);
  });

  it.each([
    ['takes too long', 'for (;;);', 'it takes too long to read'],
    [
      'takes too much memory',
      'const held = []; setInterval(() => held.length < 50 && held.push(Buffer.alloc(20_000_000, 1)), 5);',
      'it takes too much memory to read',
    ],
    ['ends its process', 'process.abort();', 'it ends each process that reads it'],
  ])('is blamed when it %s', async (_, statements, sentence) => {
    await serve({ statements });
    await expect(examiner.inspect(await small())).rejects.toThrow(sentence);
  });

  it('is not blamed when more is said of it than any answer has', async () => {
    await serve({ statements: "answer({ facts: 'x'.repeat(70_000) });" });
    await expect(examiner.inspect(await small())).rejects.toBeInstanceOf(ReaderLost);
  });

  it('is not blamed when nobody listens, nor when the service goes', async () => {
    const file = await small();
    await expect(examiner.inspect(file)).rejects.toBeInstanceOf(ReaderLost);
    await serve({ statements: ';' });
    const asked = examiner.inspect(file);
    setTimeout(() => void close.pop()?.(), 500);
    await expect(asked).rejects.toBeInstanceOf(ReaderLost);
    expect(longestMs(10_000)).toBe(130_000);
  });

  it('lies in its folder, whatever it is asked', async () => {
    await serve();
    const outside = await small('outside.png', place);
    await symlink(outside, join(folder, 'link.png'));
    await symlink(place, join(folder, 'way'));
    for (const file of [outside, join(folder, '../outside.png'), join(folder, 'link.png'), '/etc/passwd'])
      await expect(examiner.inspect(file)).rejects.toThrow('is not in the folder of the reader');
    const file = await small();
    for (const to of [place, join(folder, 'way')])
      await expect(examiner.prepare(file, { facts, folder: to, limits: {} })).rejects.toThrow(
        'is not in the folder',
      );
    expect(await readdir(place)).toEqual(['incoming', 'outside.png', 'socket']);
  });
});

describe('connections', () => {
  it('have so many processes at once: one that rests gives way, and else the next is closed', async () => {
    await serve({ limit: 2, statements: "if (!job.file.endsWith('slow.png')) answer({ facts: {} });" });
    const ask = async (name: string) => {
      const reader = connectReader(socket);
      close.push(async () => reader.end());
      const answer = reader.ask({ id: 1, does: 'inspect', file: await small(name) }, 60_000);
      return { reader, answer };
    };
    const first = await ask('a.png');
    expect(await first.answer).toEqual({ id: 1, facts: {} });
    await ask('slow.png');
    const third = await ask('slow.png');
    await until('the one that rests to go', async () => !first.reader.isAlive);
    expect(await (await ask('b.png')).answer).toBeNull();
    expect(third.reader.isAlive).toBe(true);
    third.reader.end();
    await until('a place', async () => (await (await ask('c.png')).answer) !== null);
  });

  it.each([
    ['no JSON', 'GET / HTTP/1.1\n'],
    ['no question', '{"job":{"id":1,"does":"inspect"}}\n'],
    ['nothing', 'null\n'],
    ['a line without an end', 'x'.repeat(70_000)],
  ])('are closed that bring %s', async (_, line) => {
    await serve();
    const connection = connect(socket);
    connection.on('error', () => {});
    connection.write(line);
    expect(await text(connection).catch(() => '')).toBe('');
  });
});

describe('a service that a hostile file has taken over', () => {
  const leadsOut = (target: string) => `
    symlinkSync(${JSON.stringify(target)}, job.folder + '/content');
    answer({ files: [{ name: 'content', path: job.folder + '/content' }] });`;

  it('changes no stored file by what it was given', async () => {
    await serve({ statements: "writeFileSync(job.file, 'other'); answer({ files: [] });" });
    const store = await openStore({ folder: place, readerSocket: socket });
    await store.put('med_1/original', await small(), 'image/png');
    const before = await readFile(join(place, 'files/med_1/original'));
    const file = join(folder, 'source');
    await store.bring('med_1/original', file);
    await prepare(file);
    expect(await readFile(file, 'utf8')).toBe('other');
    expect(await readFile(join(place, 'files/med_1/original'))).toEqual(before);
  });

  it.each([
    ['a link', leadsOut('/etc/passwd')],
    ['another file', "answer({ files: [{ name: '../../outside', path: '/etc/passwd' }] });"],
  ])('has nobody take %s for what it made', async (_, statements) => {
    await serve({ statements, isWhole: true });
    await writeFile(join(place, 'outside'), 'of somebody');
    await expect(prepare(await small())).rejects.toThrow('is not where it was asked for');
    const fitter = openPictureFitter({ store: { folder: place, readerSocket: socket } });
    close.push(async () => fitter.close());
    await expect(fitter.square(await picture({}).png().toBuffer(), 96)).rejects.toThrow('is not where');
  });

  it('has nobody store a link', async () => {
    const store = await openStore({ folder: place });
    await symlink('/etc/passwd', join(folder, 'upload'));
    await expect(store.put('med_2/content', join(folder, 'upload'), 'image/png')).rejects.toThrow(
      'is no file',
    );
    expect(await readdir(join(place, 'files/med_2'))).toEqual([]);
  });
});
