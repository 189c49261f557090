import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answerError } from '@carillon/api/answer-error';
import { startSession } from '@carillon/db';
import { digest, newToken } from '@carillon/secrets';
import type { Carillon } from '@carillon/testing';
import express from 'express';
import type { DashboardParts } from '../context.ts';
import { operations } from '../operations.ts';
import { serveOperation } from '../serve-operation.ts';

/** What only people do, over a real socket and without the pages. */
export async function servePeople({ db }: Pick<Carillon, 'db'>) {
  const url = 'http://127.0.0.1';
  const parts = { db, url, publicUrl: url, log: console } as unknown as DashboardParts;
  const app = express();
  for (const operation of operations) serveOperation(app, operation, parts);
  app.use(answerError(parts));
  const server = createServer(app);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    /** A user's browser. @returns what it is answered */
    async signIn(userId: string) {
      const token = newToken();
      await startSession(db, digest(token), userId);
      return async (path: string) => {
        const response = await fetch(`${url}:${port}${path}`, {
          headers: { cookie: `carillon_session=${token}` },
        });
        return { status: response.status, ...((await response.json()) as { data: never; error: string }) };
      };
    },
    close: () => new Promise((done) => server.close(done)),
  };
}
