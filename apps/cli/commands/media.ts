import { constants, openAsBlob } from 'node:fs';
import { access } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Command } from '@commander-js/extra-typings';
import { CommandError } from '../command-error.ts';
import { dataDir, readDevFile } from '../dev-file.ts';
import { print } from '../print.ts';
import type { Terminal } from '../terminal.ts';

export const mediaCommand = (terminal: Terminal) =>
  new Command('media').description('pictures and videos, for posts').addCommand(
    new Command('upload')
      .description('upload a file through the API, and wait until it is prepared')
      .argument('<file>')
      .option('--alt-text <text>', 'what it shows, for people who do not see it', '')
      .option('--url <url>', 'address of the API, without /v1; else CARILLON_URL, or the one of npm start')
      .option('--key <key>', 'an API key; else CARILLON_API_KEY, or the one of npm start')
      .option('--json', 'print one JSON object')
      .action(async (file, { json, ...options }) =>
        print(terminal, await uploadMedium(file, options, terminal), json),
      ),
  );

interface UploadOptions {
  readonly altText: string;
  readonly url?: string | undefined;
  readonly key?: string | undefined;
}

/** Times between looks at a medium that is being prepared, ms: few of them, each counts for the rate limit of the key. */
const looksMs = [250, 500, 1_000, ...Array<number>(15).fill(4_000)];

async function uploadMedium(file: string, { altText, ...options }: UploadOptions, { environment }: Terminal) {
  const dev = readDevFile(dataDir);
  const url = options.url ?? environment['CARILLON_URL'] ?? dev?.apiUrl;
  const key = options.key ?? environment['CARILLON_API_KEY'] ?? dev?.apiKey;
  if (!url || !key)
    throw new CommandError('Say where the API is with --url, and give an API key with --key.');
  const ask = async (path: string, more: RequestInit = {}): Promise<MediumBody> => {
    const request = { ...more, headers: { authorization: `Bearer ${key}` } };
    const response = await fetch(`${url.replace(/\/+$/, '')}/v1${path}`, request).catch((error: Error) => {
      throw new CommandError(`The API cannot be reached at ${url}: ${error.message}.`);
    });
    const answer = (await response.json().catch(() => ({}))) as { data?: MediumBody; error?: string };
    if (answer.data === undefined)
      throw new CommandError(answer.error ?? `The API answered with ${response.status}.`);
    return answer.data;
  };
  const form = new FormData();
  form.set('altText', altText);
  form.set('file', await read(file), basename(file));
  let medium = await ask('/media', { method: 'POST', body: form });
  for (const ms of looksMs) {
    if (medium.status !== 'processing') break;
    await sleep(ms);
    medium = await ask(`/media/${medium.id}`);
  }
  if (medium.status === 'failed') throw new CommandError(medium.errorMessage ?? 'The file cannot be used.');
  const { id, type, status, width, height, sizeBytes } = medium;
  return { id, type, status, width, height, sizeBytes };
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
    throw new CommandError(`${file} cannot be read: ${error instanceof Error ? error.message : error}.`);
  }
}
