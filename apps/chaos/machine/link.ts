import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP connection to a service that goes through us, so that it can be harmed. */
export interface Link {
  readonly port: number;
  /** Ends every connection, as a firewall does that is restarted. */
  cut(): void;
  /** While true no byte gets through either way, in old connections and in new ones. */
  swallow(swallowing: boolean): void;
  /** Half-open: the service's side of every connection is closed, and the client is never told. */
  abandon(): void;
  close(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly service: Socket;
}

/** Listens on a port of 127.0.0.1 for a service whose port may change. */
export async function openLink(servicePort: () => number): Promise<Link> {
  const pairs = new Set<Pair>();
  const orphans = new Set<Socket>();
  let swallowing = false;

  function forward(client: Socket): void {
    const pair = { client, service: connect(servicePort(), '127.0.0.1') };
    pairs.add(pair);
    join(pair.client, pair.service);
    join(pair.service, pair.client);
    if (swallowing) hold(pair);
    function join(from: Socket, to: Socket): void {
      from.setNoDelay(true);
      from.on('data', (bytes) => void (orphans.has(from) || to.write(bytes)));
      from.on('error', () => {}); // its close follows
      from.once('close', () => {
        if (!orphans.has(to)) to.destroy();
        orphans.delete(from);
        pairs.delete(pair);
      });
    }
  }

  const server = createServer(forward);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      for (const { client, service } of pairs) {
        client.destroy();
        service.destroy();
      }
    },
    swallow(now) {
      swallowing = now;
      for (const pair of pairs) now ? hold(pair) : release(pair);
    },
    abandon() {
      for (const { client, service } of pairs) {
        orphans.add(client);
        service.destroy();
      }
    },
    async close() {
      for (const socket of [...orphans, ...[...pairs].flatMap(({ client, service }) => [client, service])])
        socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

function hold({ client, service }: Pair): void {
  client.pause();
  service.pause();
}

function release({ client, service }: Pair): void {
  client.resume();
  service.resume();
}
