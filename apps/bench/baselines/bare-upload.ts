/** Express, and a file for each request, which is on the disk when it answers: it looks at nothing, and remembers nothing. */
import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { apiConfig } from '@carillon/config';
import { createLog, stopGracefully } from '@carillon/telemetry';
import express from 'express';

const { HOST, PORT, MEDIA_DIR } = apiConfig();
await mkdir(MEDIA_DIR, { recursive: true });

const app = express().disable('x-powered-by').set('etag', false);
app.get('/readyz', (_, response) => void response.end());
app.post('/v1/media', async (request, response) => {
  const id = randomUUID();
  await pipeline(request, createWriteStream(join(MEDIA_DIR, id), { flush: true }));
  response.status(201).json({ data: { id } });
});
const server = app.listen(PORT, HOST);

stopGracefully(createLog({ name: 'baseline', level: 'warn', format: 'json' }), [
  ['requests', async () => server.closeAllConnections()],
  ['server', async () => server.close()],
]);
