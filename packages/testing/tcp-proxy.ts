import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@carillon/local-services';

export interface Address {
  readonly host: string;
  readonly port: number;
}

/** A wire between a program and a server that can go bad. Each mode holds for connections old and new. */
export interface TcpProxy {
  readonly port: number;
  /** The server's address (with scheme, password, path) by way of this proxy. */
  url(ofServer: string): string;
  /** Everything flows; what was held back flows late, as after a network's partition. */
  pass(): void;
  /** Half open: connections are accepted and stay open, and nothing comes through either way. */
  blackHole(): void;
  /** Half open for good: the server sees what is open end, the client does not. New connections pass. */
  forget(): void;
  /** Connections are reset (RST). */
  cut(): void;
  /** Nobody listens, and what was open is reset. */
  refuse(): void;
  close(): Promise<void>;
}

interface Wire {
  readonly near: Socket;
  readonly far: Socket;
  flow(): void;
  stall(): void;
}

/**
 * Starts a proxy on a free port of 127.0.0.1; it passes until changed.
 * @param target read anew for each connection, so that a getter may send later ones elsewhere
 */
export async function startTcpProxy(target: Address): Promise<TcpProxy> {
  const wires = openWires();
  let mode: 'pass' | 'blackHole' | 'cut' = 'pass';
  let server: Server | null = null;

  function accept(near: Socket): void {
    if (mode === 'cut') return void near.resetAndDestroy();
    const wire = wires.add(near, connect({ ...target, allowHalfOpen: true }));
    if (mode === 'pass') wire.flow();
    else wire.stall();
  }

  function listen(port: number): Server {
    const opened = createServer({ allowHalfOpen: true, noDelay: true }, accept);
    return opened.listen(port, '127.0.0.1');
  }

  // Of those that no system gives to somebody else while nobody listens here.
  const port = await freePort();
  server = listen(port);
  await new Promise((listening) => server?.once('listening', listening));

  function become(next: typeof mode): void {
    mode = next;
    server ??= listen(port);
  }

  return {
    port,
    url: (ofServer) => Object.assign(new URL(ofServer), { hostname: '127.0.0.1', port: String(port) }).href,
    pass() {
      become('pass');
      wires.flow();
    },
    blackHole() {
      become('blackHole');
      wires.stall();
    },
    forget() {
      become('pass');
      wires.forget();
    },
    cut() {
      become('cut');
      wires.reset();
    },
    refuse() {
      server?.close();
      server = null;
      wires.reset();
    },
    async close() {
      const closed = new Promise((done) => (server === null ? done(null) : server.close(done)));
      wires.reset();
      await closed;
    },
  };
}

/** All that are open. */
function openWires() {
  const wires = new Set<Wire>();
  const forgotten = new Set<Wire>();
  return {
    add(near: Socket, far: Socket): Wire {
      const wire = lay(near, far);
      wires.add(wire);
      near.once('close', () => wires.delete(wire));
      return wire;
    },
    flow(): void {
      for (const wire of wires) wire.flow();
    },
    stall(): void {
      for (const wire of wires) wire.stall();
    },
    /** Ends them at their servers, and leaves them open at their clients. */
    forget(): void {
      for (const wire of wires) {
        wire.stall();
        wire.far.destroy();
        wires.delete(wire);
        forgotten.add(wire);
        wire.near.once('close', () => forgotten.delete(wire));
      }
    },
    reset(): void {
      for (const { near, far } of [...wires, ...forgotten]) {
        near.resetAndDestroy();
        far.resetAndDestroy();
      }
    },
  };
}

function lay(near: Socket, far: Socket): Wire {
  near.on('error', () => far.resetAndDestroy());
  far.on('error', () => near.resetAndDestroy());
  return {
    near,
    far,
    flow() {
      near.unpipe(far).pipe(far);
      far.unpipe(near).pipe(near);
    },
    stall() {
      near.unpipe(far).pause();
      far.unpipe(near).pause();
    },
  };
}
