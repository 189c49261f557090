import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** Connections that have brought no request yet, such as those that browsers open ahead: Node takes them for busy. */
const fresh = new WeakMap<Server, Set<Socket>>();

/** Keeps in mind which connections `closeServer` may end without anybody missing an answer. */
export function noteConnections(server: Server): void {
  const sockets = new Set<Socket>();
  fresh.set(server, sockets);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  server.on('request', ({ socket }) => sockets.delete(socket));
}

/** Takes no more requests and waits for those under way, also where clients would keep their connections open. */
export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((done) => server.close(done));
  const sweep = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of fresh.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  }, 50);
  await closed;
  clearInterval(sweep);
}
