import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLog } from '@carillon/telemetry';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { answerMessages } from './answer-messages.ts';
import type { AskAs } from './ask-operations.ts';

const log = createLog({ name: 'test', level: 'silent', format: 'json' });
const me = { limits: { postsPerMonth: 1 }, usage: { posts: 0 }, key: { sandbox: true } };

/** The API, each answer a while away: how many requests of each user it had at once at most. */
function slowApi() {
  const most = new Map<string, number>();
  const now = new Map<string, number>();
  const ask: AskAs =
    ({ caller: { userId } }) =>
    async (url) => {
      const count = (now.get(userId) ?? 0) + 1;
      now.set(userId, count);
      most.set(userId, Math.max(most.get(userId) ?? 0, count));
      await sleep(5);
      now.set(userId, count - 1);
      return Response.json(String(url).endsWith('/v1/me') ? { data: me } : { data: [] });
    };
  return { ask, most };
}

describe('calls of tools', () => {
  it('of one user are answered two requests at a time, and keep no other user waiting', async () => {
    const { ask, most } = slowApi();
    const app = express();
    const scopes = ['accounts:read', 'profiles:read'];
    app.use(express.json(), (request, response, next) => {
      response.locals['caller'] = { userId: request.get('authorization'), scopes };
      next();
    });
    app.post('/mcp', answerMessages(ask, log));
    const server = app.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const call = async (user: string) => {
      const answer = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...{ authorization: `Bearer ${user}`, 'content-type': 'application/json' },
          ...{ accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' },
        },
        body: JSON.stringify({
          ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
          params: { name: 'list_accounts', arguments: {} },
        }),
      });
      return answer.text();
    };
    const answers = await Promise.all([
      ...Array.from({ length: 12 }, () => call('busy')),
      ...Array.from({ length: 2 }, () => call('quiet')),
    ]);
    for (const answer of answers) expect(answer).toContain('"postsThisMonth":{"used":0,"limit":1}');
    expect(Object.fromEntries(most)).toEqual({ 'Bearer busy': 2, 'Bearer quiet': 2 });
    server.close();
  });
});
