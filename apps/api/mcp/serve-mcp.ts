import { isLoopback } from '@carillon/config';
import { apiError } from '@carillon/core';
import { crossOrigin } from '@carillon/http/cross-origin';
import type { Admission } from '@carillon/http/exchange';
import { admit } from '@carillon/http/gate';
import { readJson } from '@carillon/http/read-json';
import type { Log } from '@carillon/telemetry';
import express, { type RequestHandler } from 'express';
import type { AskAs } from './ask-operations.ts';
import { challenge } from './protected-resource.ts';

/** Size of the largest message, bytes. */
const bodyLimit = 1_000_000;

interface Asking {
  readonly ask: AskAs;
  readonly log: Log;
}

interface Serving extends Asking {
  readonly admission: Admission;
  readonly corsOrigins?: readonly string[] | undefined;
  readonly publicUrl: string;
  readonly dashboardUrl?: string | undefined;
}

/**
 * Serves assistants by the Model Context Protocol, over streamable HTTP without sessions. Whoever has an API key is let in.
 * A message counts as one request; its tool runs operations of the API as the key may.
 */
export function serveMcp({
  admission,
  corsOrigins = [],
  publicUrl,
  dashboardUrl,
  ...asking
}: Serving): RequestHandler {
  const router = express.Router();
  router.use(crossOrigin(corsOrigins, mcpHeaders));
  router.use(refuseOtherOrigins(corsOrigins, publicUrl));
  router.use(...admit(admission, {}), ...readJson(bodyLimit), limitEach(admission));
  let loaded: Promise<RequestHandler> | undefined;
  router.all('/', acceptAnything, async (...exchange) => {
    loaded ??= load(asking); // by the first who speaks the protocol
    await (await loaded)(...exchange);
  });
  if (dashboardUrl !== undefined) router.use(challenge(publicUrl));
  return router;
}

async function load({ ask, log }: Asking): Promise<RequestHandler> {
  const { answerMessages } = await import('./answer-messages.ts');
  return answerMessages(ask, log);
}

/** Both kinds of answer, which the protocol wants named, are also meant by a client that takes anything (RFC 9110, section 12.5.1). */
const acceptAnything: RequestHandler = (request, _response, next) => {
  const kinds = ['application/json', 'text/event-stream'];
  if (kinds.every((kind) => request.accepts(kind))) request.headers.accept = kinds.join(', ');
  next();
};

/** Counts every message of a batch, which clients of 2025 may send (JSON-RPC 2.0, section 6): the first is counted. */
const limitEach =
  ({ limit }: Admission): RequestHandler =>
  async (request, response, next) => {
    const more = Array.isArray(request.body) ? request.body.length - 1 : 0;
    for (let counted = 0; counted < more; counted += 1) await limit(request, response, () => {});
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
