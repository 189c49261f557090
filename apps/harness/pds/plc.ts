import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { json } from 'node:stream/consumers';
import { type CompatibleOpOrTombstone, formatDidDoc, validateOperationLog } from '@did-plc/lib';
import { listenOnLoopback } from './listen-on-loopback.ts';

/** A PLC directory in memory: takes signed operations that are valid, and answers with DID documents. */
export async function startPlc() {
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
