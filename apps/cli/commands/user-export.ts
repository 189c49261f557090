import { createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { exportUser, type ReadFile } from '@carillon/accounts';
import { shownUrl } from '@carillon/webhooks';
import { sessionCommand } from '../command.ts';
import { CommandError, plainReason } from '../command-error.ts';
import type { CommandSession } from '../open-session.ts';
import type { Terminal } from '../terminal.ts';
import { findUser, userOptionCommand } from './user-named.ts';

export const exportCommand = (terminal: Terminal) =>
  sessionCommand(
    terminal,
    userOptionCommand(
      'export',
      'write everything that is stored about a user into a zip file, without secrets',
    )
      .requiredOption('--output <file>', 'where to; it must not exist yet')
      .option('--no-media', 'without the files of their media'),
    {
      async run(session, { user, output, media }) {
        const { id } = await findUser(session, user);
        const readFile = media ? await storeReader(session) : null;
        const archive = await exportUser(id, {
          db: session.db,
          addressOf: (kept, webhookId) => shownUrl(kept, webhookId, session.webhookKeys),
          readFile,
        });
        if (archive === null) throw new CommandError(`There is no user "${user}".`);
        await write(archive, output, terminal);
        return { id, file: output, bytes: (await stat(output)).size };
      },
    },
  );

async function storeReader({ config }: CommandSession): Promise<ReadFile> {
  const { FileMissing, openStore } = await import('@carillon/media');
  const store = await openStore(config.store);
  return async (key) => {
    try {
      return await store.read(key);
    } catch (error) {
      if (error instanceof FileMissing) return null;
      throw error;
    }
  };
}

/** Between two lines that say how much is written, ms. */
const silenceMs = 2_000;

/** Only its owner may read the file. One that was not finished goes. */
async function write(archive: Readable, path: string, terminal: Terminal): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const timer = setInterval(
    () => terminal.complain(`Wrote ${(file.bytesWritten / 1_000_000).toFixed(1)} MB.`),
    silenceMs,
  );
  try {
    await pipeline(archive, file);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw new CommandError(`There is a file ${path} already. Name another one with --output.`);
    await rm(path, { force: true });
    throw new CommandError(`The export was not finished: ${plainReason(error)}`);
  } finally {
    clearInterval(timer);
  }
}
