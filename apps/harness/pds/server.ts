/** Forked by start-bluesky.ts with a port and a public URL. Lives as long as its parent, crashed or not. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { envToCfg, envToSecrets, PDS, type ServerEnvironment } from '@atproto/pds';
import { type CompatibleOpOrTombstone, formatDidDoc, validateOperationLog } from '@did-plc/lib';
import { listenOnLoopback } from './cutting-proxy.ts';

const started = new AsyncDisposableStack();
process.once('disconnect', () => void started.disposeAsync().finally(() => process.exit()));
// Ctrl-C reaches the whole process group; the parent says when to stop.
process.on('SIGINT', () => {});

const [port = '', publicUrl = ''] = process.argv.slice(2);
const folder = await mkdtemp(join(tmpdir(), 'carillon-pds-'));
started.defer(() => rm(folder, { recursive: true, force: true }));
const plc = await startPlc();
started.defer(() => plc.close());

const nowhere = { url: 'http://localhost:1', did: 'did:example:nowhere' };
const environment: ServerEnvironment = {
  port: Number(port),
  hostname: 'localhost',
  serviceHandleDomains: ['.test'],
  devMode: true,
  disableSsrfProtection: true,
  inviteRequired: false,
  // As bsky.social does: a session names the server that holds the account, and clients move there.
  enableDidDocWithSession: true,
  dataDirectory: folder,
  // Five megabytes would be its own default; servers that take videos have more.
  blobUploadLimit: 150 * 1024 * 1024,
  blobstoreDiskLocation: join(folder, 'blobs'),
  blobstoreDiskTmpLocation: join(folder, 'blobs-incoming'),
  didPlcUrl: plc.url,
  bskyAppViewUrl: nowhere.url,
  bskyAppViewDid: nowhere.did,
  modServiceUrl: nowhere.url,
  modServiceDid: nowhere.did,
  crawlers: [],
  jwtSecret: randomBytes(32).toString('hex'),
  adminPassword: randomBytes(16).toString('hex'),
  plcRotationKeyK256PrivateKeyHex: randomBytes(32).toString('hex'),
};
const config = envToCfg(environment);
config.service.publicUrl = publicUrl;
const pds = await PDS.create(config, envToSecrets(environment));
started.use(pds);
// The PDS would listen on every interface.
const listen = pds.app.listen.bind(pds.app);
pds.app.listen = () => listen(config.service.port, '127.0.0.1');
await pds.start();
process.send?.(plc.url);

/** A PLC directory in memory: takes signed operations that are valid, and answers with DID documents. */
async function startPlc() {
  const logs = new Map<string, CompatibleOpOrTombstone[]>();
  const server = createServer((request, response) => {
    answer(logs, request, response).catch((error: Error) => {
      response.writeHead(400, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: error.message }));
    });
  });
  const port = await listenOnLoopback(server);
  return {
    /** By name, not by number: the PDS takes no IP address for a directory. */
    url: `http://localhost:${port}`,
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

async function answer(
  logs: Map<string, CompatibleOpOrTombstone[]>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const did = decodeURIComponent((request.url ?? '').slice(1));
  const known = logs.get(did) ?? [];
  if (request.method === 'POST') {
    const log = [...known, (await json(request)) as CompatibleOpOrTombstone];
    await validateOperationLog(did, log);
    logs.set(did, log);
    return void response.end();
  }
  const data = known.length === 0 ? null : await validateOperationLog(did, known);
  response.writeHead(data === null ? 404 : 200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify(data === null ? { message: `DID not registered: ${did}` } : formatDidDoc(data)),
  );
}
