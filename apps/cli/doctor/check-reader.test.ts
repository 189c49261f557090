import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { checkFence } from './check-files.ts';

it('the doctor says whether a reader listens where it is to be', async () => {
  const readerSocket = join(tmpdir(), `carillon-doctor-${process.pid}`);
  const message = `Nobody reads them at MEDIA_READER_SOCKET, ${readerSocket}: there is no such file or folder. Start the reader, or take the variable away.`;
  expect(await checkFence({ readerSocket })).toMatchObject({ ok: false, message });
  const server = createServer().listen(readerSocket);
  await once(server, 'listening');
  expect(await checkFence({ readerSocket })).toMatchObject({ ok: true });
  await new Promise((done) => server.close(done));
});
