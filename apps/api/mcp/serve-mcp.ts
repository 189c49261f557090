import { isLoopback } from '@carillon/config';
import { apiError } from '@carillon/core';
import express, { type Express, type RequestHandler } from 'express';
import type { ApiContext } from '../context.ts';
import { crossOrigin } from '../http/cross-origin.ts';
import { admit } from '../http/gate.ts';
import { readJson } from '../http/read-json.ts';
import { challenge } from './protected-resource.ts';

/** Size of the largest message, bytes. */
const bodyLimit = 1_000_000;

type Parts = Pick<ApiContext, 'admission' | 'corsOrigins' | 'publicUrl' | 'webhooks' | 'log'>;

/**
 * Serves assistants by the Model Context Protocol, over streamable HTTP without sessions. Whoever has an API key is let in;
 * what a tool asks of the API goes through its operations, with the key. Each message counts as a request, and so does that.
 * @param app answers those requests
 */
export function serveMcp(
  app: Express,
  { admission, corsOrigins = [], publicUrl, webhooks: { dashboardUrl }, log }: Parts,
): RequestHandler {
  const router = express.Router();
  router.use(crossOrigin(corsOrigins, mcpHeaders));
  router.use(refuseOtherOrigins(corsOrigins, publicUrl));
  router.use(...admit(admission, {}), ...readJson(bodyLimit));
  let loaded: Promise<RequestHandler> | undefined;
  router.all('/', acceptAnything, async (...exchange) => {
    loaded ??= load(app, log); // by the first who speaks the protocol
    await (await loaded)(...exchange);
  });
  if (dashboardUrl !== undefined) router.use(challenge(publicUrl));
  return router;
}

async function load(app: Express, log: Parts['log']): Promise<RequestHandler> {
  const { answerMessages } = await import('./answer-messages.ts');
  return answerMessages(app, log);
}

/** Both kinds of answer, which the protocol wants named, are also meant by a client that takes anything (RFC 9110, section 12.5.1). */
const acceptAnything: RequestHandler = (request, _response, next) => {
  const kinds = ['application/json', 'text/event-stream'];
  if (kinds.every((kind) => request.accepts(kind))) request.headers.accept = kinds.join(', ');
  next();
};

/** Headers that only a page of an assistant may send. */
const mcpHeaders = ['MCP-Protocol-Version', 'Mcp-Method', 'Mcp-Name'];

/**
 * Refuses pages of other origins, whatever key they have (MCP 2026-07-28, transports: DNS rebinding). Where the API is on
 * this machine only, pages of its other ports may ask, such as the Inspector's.
 */
function refuseOtherOrigins(origins: readonly string[], publicUrl: string): RequestHandler {
  const own = new URL(publicUrl);
  const isAllowed = (origin: string) =>
    origin === own.origin ||
    origins.includes(origin) ||
    origins.includes('*') ||
    (isLoopback(own.hostname) && URL.canParse(origin) && isLoopback(new URL(origin).hostname));
  return (request, _response, next) => {
    const origin = request.get('origin');
    if (origin !== undefined && !isAllowed(origin))
      throw apiError('origin_not_allowed', { origin: origin.slice(0, 200) });
    next();
  };
}
