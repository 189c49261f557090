import { constants, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { WaitTimeoutError } from '@carillon/sdk';
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

async function uploadMedium({ carillon: { media } }: Api, file: string, altText: string) {
  const uploaded = await media.upload(await read(file), { name: basename(file), altText });
  const medium = await media.waitUntilReady(uploaded.id).catch((error: Error) => {
    if (error instanceof WaitTimeoutError) return uploaded;
    throw error;
  });
  const { id, type, status, width, height, sizeBytes } = medium;
  return { id, type, status, width, height, sizeBytes };
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
