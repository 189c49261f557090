import { mcpServer } from '@carillon/mcp';
import { Carillon } from '@carillon/sdk';
import type { Log } from '@carillon/telemetry';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler } from '@modelcontextprotocol/server';
import type { Express, RequestHandler } from 'express';
import type { Locals } from '../http/service.ts';
import { inProcess } from './fetch-in-process.ts';

/** Longest time that a tool waits for an answer of the API, ms: longer than that waits for what becomes of a post. */
const timeoutMs = 45_000;

/** Answers messages of whoever was let in, those of 2025 and before as well. */
export function answerMessages(app: Express, log: Log): RequestHandler {
  const onerror = (error: Error) => log.warn({ error }, 'a message of an assistant was refused');
  // Nothing changes by itself here, so there is nothing to listen for, and no stream that stays open.
  const options = { onerror, maxSubscriptions: 0 };
  const handler = createMcpHandler(({ authInfo }) => authInfo?.extra?.['server'] as never, options);
  const answer = toNodeHandler(handler, { onerror });
  const ask = inProcess(app);
  return async (request, response) => {
    const { caller } = response.locals as Locals;
    const apiKey = /^Bearer (\S+)$/i.exec(request.get('authorization') ?? '')?.[1] ?? '';
    const fetch = ask(request);
    const carillon = new Carillon({ apiKey, baseUrl: 'http://api', fetch, timeoutMs, maxRetries: 0 });
    const server = mcpServer({ carillon, scopes: caller.scopes });
    const auth = {
      token: apiKey,
      clientId: caller.apiKeyId ?? '',
      scopes: [...caller.scopes],
      extra: { server },
    };
    await answer(Object.assign(request, { auth }), response, request.body);
  };
}
