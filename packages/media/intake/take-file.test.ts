import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { openExaminer } from '../examine/examiner.ts';
import { picture, writePicture } from '../testing/make-picture.ts';
import type { DeskParts } from './desk-parts.ts';
import { takeFile } from './open-received.ts';

const examiner = openExaminer(tmpdir());
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carillon-media-'));
});

afterAll(async () => {
  examiner.close();
  await rm(folder, { recursive: true });
});

it('a picture that is larger than 50 MB is refused before anything is stored', async () => {
  const path = await writePicture(folder, 'large.png', picture());
  const parts = { examiner } as DeskParts; // no store: it is not reached
  const file = { path, sizeBytes: 50_000_001, sha256: '00' };
  await expect(takeFile(file, { id: 'med_1' }, parts)).rejects.toMatchObject({
    status: 413,
    code: 'file_too_large',
  });
});
