import { apiError } from '@carillon/core';
import express, { type Express, type RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { readJson } from '../http/read-json.ts';

/** Size of the largest message, bytes. */
const bodyLimit = 1_000_000;

type Parts = Pick<ApiContext, 'admission' | 'corsOrigins' | 'publicUrl' | 'log'>;

/**
 * Serves assistants by the Model Context Protocol, over streamable HTTP without sessions. Whoever has an API key is let in;
 * what a tool asks of the API goes through its operations, with the key, and counts as any request.
 * @param app answers those requests
 */
export function serveMcp(app: Express, { admission, corsOrigins = [], publicUrl, log }: Parts): RequestHandler {
  const router = express.Router();
  router.use(crossOrigin(corsOrigins, mcpHeaders));
  router.use(refuseOtherOrigins([...corsOrigins, new URL(publicUrl).origin]));
  router.use(admission.identify({ mayUseCache: true }), ...readJson(bodyLimit), countWhatAsksNothing(admission));
  let loaded: Promise<RequestHandler> | undefined;
  router.all('/', async (...exchange) => {
    loaded ??= load(app, log); // by the first who speaks the protocol
    await (await loaded)(...exchange);
  });
  return router;
}

async function load(app: Express, log: Parts['log']): Promise<RequestHandler> {
  const { answerMessages } = await import('./answer-messages.ts');
  return answerMessages(app, log);
}

/** What a page of an assistant may send besides what every page may. */
const mcpHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/** Refuses pages of other origins, whatever key they have (MCP 2026-07-28, transports: DNS rebinding). */
const refuseOtherOrigins =
  (origins: readonly string[]): RequestHandler =>
  (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && !origins.includes(origin) && !origins.includes('*'))
      throw apiError('origin_not_allowed', { origin: origin.slice(0, 200) });
    next();
  };

/** Counts a message by which no tool is called: those make requests, which are counted. */
const countWhatAsksNothing =
  ({ limit }: Parts['admission']): RequestHandler =>
  (request, response, next) =>
    request.body?.method === 'tools/call' ? next() : limit(request, response, next);
