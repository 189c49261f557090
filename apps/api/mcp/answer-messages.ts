import { openLanes } from '@carillon/core';
import { authorOf } from '@carillon/http/author-of';
import type { Locals } from '@carillon/http/exchange';
import { mcpServer } from '@carillon/mcp';
import { Carillon } from '@carillon/sdk';
import type { Log } from '@carillon/telemetry';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { RequestHandler } from 'express';
import type { AskAs } from './ask-operations.ts';

/** Longest time that a tool waits for an answer of the API, ms: longer than that waits for what becomes of a post. */
const timeoutMs = 45_000;

/**
 * Requests of a user's tools that are answered at once. A call of a tool is several of them, and assistants make many calls at once: the
 * others wait in line here, and not before the requests of other users.
 */
const atOnce = 2;

const waiting = {
  maxWaiting: Number.POSITIVE_INFINITY,
  maxWaitMs: timeoutMs,
  refuse: () => new DOMException('Too many calls of tools wait.', 'TimeoutError'),
};

/** Answers messages of whoever was let in, those of 2025 and before as well. */
export function answerMessages(ask: AskAs, log: Log): RequestHandler {
  const onerror = (error: Error) => log.warn({ error }, 'a message of an assistant was refused');
  // Nothing changes by itself here, so there is nothing to listen for, and no stream that stays open.
  const options = { onerror, maxSubscriptions: 0 };
  const inTurn = openLanes(atOnce, waiting);
  return async (request, response) => {
    const { caller } = response.locals as Locals;
    const { scopes, userId } = caller;
    const asks = ask({ caller, by: authorOf(request, response) });
    // A request that waits for its post does nothing meanwhile.
    const fetch: typeof asks = (url, init) =>
      new URL(String(url)).searchParams.has('wait') ? asks(url, init) : inTurn(userId, () => asks(url, init));
    const here = { apiKey: 'none is asked for here', baseUrl: 'http://api' };
    const carillon = new Carillon({ ...here, fetch, timeoutMs, maxRetries: 0 });
    const handler = createMcpHandler(() => mcpServer({ carillon, scopes }), options);
    await toNodeHandler(handler, { onerror })(request, response, request.body);
  };
}
