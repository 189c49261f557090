import { constants, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from '@commander-js/extra-typings';
import type { Api } from '../api.ts';
import { apiCommand } from '../command.ts';
import { CommandError, plainReason } from '../command-error.ts';
import type { Terminal } from '../terminal.ts';

export const mediaCommand = (terminal: Terminal) =>
  new Command('media')
    .description('pictures and videos, for posts')
    .addCommand(
      apiCommand(
        terminal,
        new Command('upload')
          .description('upload a file through the API, and wait until it is prepared')
          .argument('<file>')
          .option('--alt-text <text>', 'what it shows, for people who do not see it', ''),
        { run: (api, { altText }, file) => uploadMedium(api, file, altText) },
      ),
    );

/** Times between looks at a medium that is being prepared, ms: few of them, each counts for the rate limit of the key. */
const looksMs = [250, 500, 1_000, ...Array<number>(15).fill(4_000)];

async function uploadMedium(api: Api, file: string, altText: string) {
  const form = new FormData();
  form.set('altText', altText);
  form.set('file', await read(file), basename(file));
  let { data: medium } = await api.ask<Answer>('POST', '/media', form);
  for (const ms of looksMs) {
    if (medium.status !== 'processing') break;
    await sleep(ms);
    ({ data: medium } = await api.ask<Answer>('GET', `/media/${medium.id}`));
  }
  if (medium.status === 'failed') throw new CommandError(medium.errorMessage ?? 'The file cannot be used.');
  const { id, type, status, width, height, sizeBytes } = medium;
  return { id, type, status, width, height, sizeBytes };
}

interface Answer {
  readonly data: MediumBody;
}

/** The fields of a medium that are shown or needed. */
interface MediumBody {
  readonly id: string;
  readonly type: string;
  readonly status: string;
  readonly errorMessage: string | null;
  readonly width: number;
  readonly height: number;
  readonly sizeBytes: number;
}

/** The file, which is read piece by piece while it is sent. */
async function read(file: string): Promise<Blob> {
  try {
    await access(file, constants.R_OK);
    return await openAsBlob(file);
  } catch (error) {
    throw new CommandError(`${file} cannot be read: ${plainReason(error)}`);
  }
}
