import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { until } from '@carillon/testing/until';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { picture, writePicture } from '../testing/make-picture.ts';
import { startReader } from './child-process.ts';
import { openExaminer } from './examiner.ts';
import { ReaderLost } from './unreadable.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
});

afterAll(() => rm(folder, { recursive: true }));

/** Ids of processes that read files for this one: its children, or behind a fence theirs. */
const readers = (): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const [parent, words] = [parentOf(pid), readFileSync(`/proc/${pid}/cmdline`, 'latin1').split('\0')];
        if (!words.join(' ').includes('examine/child') || !words[0]?.endsWith('node')) return false;
        return parent === process.pid || parentOf(parent) === process.pid;
      } catch {
        return false; // it has ended
      }
    });

function parentOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Ends so many readers, each once it has the file open, as a system without memory does. */
async function killEach(count: number, file: string, isOver: () => boolean): Promise<void> {
  const killed = new Set<number>();
  const next = () => readers().find((pid) => !killed.has(pid) && hasOpen(pid, file));
  for (let n = 0; n < count && !isOver(); n += 1) {
    const pid = await until('a reader to be at work', async () => isOver() || next(), 60_000);
    if (pid === true) return;
    killed.add(pid);
    process.kill(pid, 'SIGKILL');
  }
}

function hasOpen(pid: number, file: string): boolean {
  const folder = `/proc/${pid}/fd`;
  try {
    return readdirSync(folder).some((fd) => readlinkSync(join(folder, fd)).endsWith(basename(file)));
  } catch {
    return false; // it has ended, or closed one meanwhile
  }
}

describe('the process that reads a file', () => {
  it('that is ended from outside is no fault of the file, which another reads; nor are two of them', async () => {
    const patient = { inspect: 60_000, prepare: 60_000 }; // a busy machine is no fault of the file
    const own = openExaminer(tmpdir(), patient);
    const file = await writePicture(
      folder,
      'large.png',
      picture({ width: 3_000, height: 2_500, noise: true }),
    );
    const facts = await own.inspect(file);
    async function prepared(kills: number) {
      let isOver = false;
      const done = own.prepare(file, { facts, folder, limits: {} }).finally(() => {
        isOver = true;
      });
      await Promise.all([done.catch(() => {}), killEach(kills, file, () => isOver)]);
      return done;
    }
    expect((await prepared(1)).map(({ name }) => name)).toContain('content');
    const lost = await prepared(9).catch((error: unknown) => error);
    expect(String(lost)).toBe('ReaderLost: The process that read the file was ended from outside.');
    expect(lost).toBeInstanceOf(ReaderLost);
    own.close();
  }, 120_000);

  it('says that it ended by a fault of its own, and not from outside', async () => {
    const program = join(folder, 'faulty.mjs');
    await writeFile(program, "process.on('message', () => process.abort()); process.send('ready');");
    const reader = startReader({ program, folder: dirname(program) });
    expect(await reader.ask({ id: 1, does: 'inspect', file: '' }, 10_000)).toBeNull();
    expect(reader.ended).toBe('fault');
  });
});
