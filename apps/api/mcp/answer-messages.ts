import { mcpServer } from '@carillon/mcp';
import { Carillon } from '@carillon/sdk';
import type { Log } from '@carillon/telemetry';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Express, RequestHandler } from 'express';
import { bearerToken } from '../http/gate.ts';
import type { Locals } from '../http/service.ts';
import { inProcess } from './fetch-in-process.ts';

/** Longest time that a tool waits for an answer of the API, ms: longer than that waits for what becomes of a post. */
const timeoutMs = 45_000;

/** Answers messages of whoever was let in, those of 2025 and before as well. */
export function answerMessages(app: Express, log: Log): RequestHandler {
  const onerror = (error: Error) => log.warn({ error }, 'a message of an assistant was refused');
  // Nothing changes by itself here, so there is nothing to listen for, and no stream that stays open.
  const options = { onerror, maxSubscriptions: 0 };
  const ask = inProcess(app);
  return async (request, response) => {
    const { scopes } = (response.locals as Locals).caller;
    const apiKey = bearerToken(request.get('authorization'));
    const fetch = ask(request);
    const carillon = new Carillon({ apiKey, baseUrl: 'http://api', fetch, timeoutMs, maxRetries: 0 });
    const handler = createMcpHandler(() => mcpServer({ carillon, scopes }), options);
    await toNodeHandler(handler, { onerror })(request, response, request.body);
  };
}
