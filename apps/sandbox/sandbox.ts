import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Platform } from '@carillon/core';
import { createApp } from './app.ts';

export { encodedVideo } from './bluesky/video/encoded-video.ts';

import { forgetBlobs } from './bluesky/blobs.ts';
import type { CallCount } from './call-counts.ts';
import { type AccessTo, endAccessTokens, grantAccess, revokeAccess } from './control/access.ts';
import { type LedgerEntry, type LedgerFilter, readLedger } from './control/read-ledger.ts';
import { orderFault } from './faults/faults.ts';
import type { Settings } from './settings.ts';
import { noJournal, openJournal } from './state/journal.ts';
import type { Post } from './state/post.ts';
import type { AnsweredCall, FaultOrder } from './types.ts';
import { makeWorld } from './world.ts';
import { expireMedia } from './x/media/upload.ts';

export interface SandboxOptions {
  /** 0, the default, takes a free one. */
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  /** File that keeps accounts, tokens and posts; none by default. */
  readonly dataFile?: string | undefined;
  /** Address of the dashboard, which the page leads back to; no link by default. */
  readonly dashboardUrl?: string | undefined;
  /** ms since 1970. */
  readonly now?: () => number;
  readonly settings?: Partial<Settings>;
}

/** A running sandbox, and in-process what `/sandbox/…` offers over HTTP. */
export interface Sandbox {
  /** Without a trailing slash. It is X's and Bluesky's base address alike. */
  readonly url: string;
  /** Opens an account. X: a fresh pair of tokens each time. Bluesky: its app password. */
  account<P extends Platform>(platform: P, handle: string): AccessTo[P];
  /** Takes away every token and the app password, as the person could. */
  revoke(platform: Platform, handle: string): void;
  /** Ends X's access tokens of an account before their time; its refresh tokens work on. */
  endAccessTokens(handle: string): void;
  ledger(filter?: LedgerFilter): LedgerEntry[];
  calls(filter?: LedgerFilter): CallCount[];
  /** Orders a fault: once, and for publishing, unless ordered otherwise. */
  fault(order: FaultOrder): void;
  /** Ends every fault; answers that one delays are given now. */
  clearFaults(): void;
  set(settings: Partial<Settings>): void;
  /** Kills every upload to X, so that its id is invalid; posts keep what they carry. */
  expireMedia(): void;
  /** Loses every blob on Bluesky that no record names. */
  forgetBlobs(): void;
  reset(): void;
  /** Calls `listener` at the moment of every commit, before it is answered. Returns how to stop that. */
  onCommit(listener: (post: Post) => void): () => void;
  /** Calls `listener` for every call of a network, when it is answered. Returns how to stop that. */
  onAnswer(listener: (call: AnsweredCall) => void): () => void;
  /** Ends every connection, hanging ones too. */
  close(): Promise<void>;
}

/** Starts the doubles of X and Bluesky on one port. Rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = 0, host = '127.0.0.1', dataFile, dashboardUrl, now = Date.now, settings = {} } = options;
  const journal = dataFile === undefined ? noJournal : openJournal(dataFile);
  const world = makeWorld({ now, journal, settings, dashboardUrl });
  const server = createServer(createApp(world));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, host, 1_024, done);
  });
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host}:${address.port}`,
    account: (platform, handle) => grantAccess[platform](handle, world),
    revoke: (platform, handle) => revokeAccess(platform, handle, world),
    endAccessTokens: (handle) => endAccessTokens(handle, world),
    ledger: (filter = {}) => readLedger(filter, world),
    calls: (filter) => world.calls.list(filter),
    fault: (order) => orderFault(order, world),
    clearFaults: () => world.faults.clear(),
    set: (changed) => void Object.assign(world.settings, changed),
    expireMedia: () => expireMedia(world),
    forgetBlobs: () => forgetBlobs(world),
    reset: () => world.reset(),
    onCommit: (listener) => world.onCommit(listener),
    onAnswer: (listener) => world.onAnswer(listener),
    async close() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
      journal.close();
    },
  };
}
