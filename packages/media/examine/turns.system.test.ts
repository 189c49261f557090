import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { picture, writePicture } from '../testing/make-picture.ts';
import { type Examiner, openExaminer } from './examiner.ts';

let folder: string;
let examiner: Examiner | undefined;
const busy: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-turns-'));
});
afterEach(() => {
  examiner?.close();
  for (const looping of busy.splice(0)) looping.kill('SIGKILL');
});
afterAll(() => rm(folder, { recursive: true }));

const mimeTypes = ['image/jpeg', 'image/png'];
const limits = {
  x: { maxBytes: 5_000_000, maxSide: 4_096, mimeTypes },
  bluesky: { maxBytes: 1_000_000, maxSide: 4_000, mimeTypes },
};

/** Prepares a picture in a folder of its own. @returns how long that took, ms */
async function prepare(reader: Examiner, file: string, wanted = limits): Promise<number> {
  const own = await mkdtemp(join(folder, 'made-'));
  const facts = await reader.inspect(file);
  const from = performance.now();
  const made = await reader.prepare(file, { facts, folder: own, limits: wanted });
  expect(made.length).toBeGreaterThanOrEqual(2);
  return performance.now() - from;
}

/** A photo that somebody took upright: it has to be encoded anew. */
const large = () =>
  writePicture(
    folder,
    'large.jpg',
    picture({ width: 8_000, height: 6_000 }).jpeg().withMetadata({ orientation: 6 }),
  );

/** Processes that compute all the time, as willing to give way as those that read files. */
function compute(count: number): void {
  for (let index = 0; index < count; index++) {
    const looping = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
    if (looping.pid !== undefined) setPriority(looping.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    busy.push(looping);
  }
}

describe('pictures of several people', () => {
  it('take turns: a small one does not wait for large ones', async () => {
    examiner = openExaminer(tmpdir());
    const [heavy, light] = [
      await large(),
      await writePicture(folder, 'small.jpg', picture({ width: 640, height: 480 }).jpeg()),
    ];
    await prepare(examiner, light); // its process has started
    let ready = 0;
    const others = [1, 2].map(async () => {
      await prepare(examiner as Examiner, heavy);
      ready++;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const lightMs = await prepare(examiner, light);
    expect(ready).toBe(0);
    expect(lightMs).toBeLessThan(3_000);
    await Promise.all(others);
  }, 60_000);
});

describe('the time that a picture may take', () => {
  it('is that in which its process computes: on a busy machine it is ready, only later', async () => {
    const file = await writePicture(
      folder,
      'noise.jpg',
      picture({ width: 800, height: 600, noise: true }).jpeg({ quality: 90 }),
    );
    const idle = openExaminer(tmpdir());
    await prepare(idle, file);
    const aloneMs = Math.min(await prepare(idle, file), await prepare(idle, file));
    idle.close();
    compute(4);
    examiner = openExaminer(tmpdir(), { inspect: 10_000, prepare: Math.ceil(aloneMs * 2) + 500 });
    await expect(prepare(examiner, file)).resolves.toBeGreaterThan(aloneMs);
  }, 120_000);

  it('is enough for 48 million pixels beside others that compute', async () => {
    const heavy = await large();
    compute(4);
    examiner = openExaminer(tmpdir());
    const room = { ...limits.x, maxBytes: 10_000_000, maxSide: 8_000 }; // one file is enough to be busy with
    await expect(prepare(examiner, heavy, { x: room, bluesky: room })).resolves.toBeGreaterThan(0);
  }, 120_000);
});
