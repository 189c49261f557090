import { ApiError, apiError } from '@carillon/core';
import type { Queries } from '@carillon/db';
import { type AuditEvent, recordAudit } from '@carillon/db/audit';
import type { Answer } from '@carillon/db/idempotency';
import type { WakeUp } from '@carillon/db/publications';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { eventOf } from '../audit/event-of.ts';
import type { Operation } from './endpoint.ts';
import { etagOf, isIfMatch, names } from './etag.ts';
import { isSentFile, sendFile } from './files/send-file.ts';
import { requireScope } from './gate.ts';
import { answerToKeep, idempotencyKey, keyedRequest, NotFirst, once } from './idempotency.ts';
import { parseInput, parseParameters } from './parse-input.ts';
import type { Exchange, Locals, Run, Service } from './service.ts';
import { answerInTime } from './wait-for-outcome.ts';

/** Runs the handler of an operation, and answers. Whatever is thrown, nothing was answered yet. */
export const answer =
  <Context>(operation: Operation<Context>, service: Service<Context>) =>
  async (request: Request, response: Response): Promise<void> => {
    const exchange = { request, response };
    const locals = response.locals as Locals;
    locals.begunAt ??= performance.now(); // also of a request that is answered once more
    const { begunAt, caller } = locals;
    const { bulkhead, db: database } = service;
    if (operation.scope !== undefined) requireScope(caller, operation.scope);
    const key = operation.idempotent ? idempotencyKey(request) : null;
    const keeping = operation.idempotent === 'sealed' ? service.sealing : undefined;
    const input = readInput(operation, request);
    const ifMatch = operation.conditional ? versionWanted(request) : null;
    const effects = collectEffects(exchange);
    const contextWith = (db: Queries, keep: Run['keep'] = null) =>
      service.contextOf({ ...exchange, db, keep, ifMatch, ...effects.ofHandler });
    if (operation.answer.isFile) {
      const file = await operation.handle(input, contextWith(database));
      if (!isSentFile(file)) throw new Error('The handler gave no file.');
      return sendFile(exchange, file);
    }
    const work = async (db: Queries, keep: Run['keep'] = null): Promise<Answer> => {
      effects.forget(); // of a time that was undone
      const answered = await operation.handle(input, contextWith(db, keep));
      const event = eventOf(operation, exchange, { input, answered });
      if (event !== null && db !== database)
        await recordAudit(db, event); // with the work, or not at all
      else if (event !== null) effects.record(event);
      const kept = effects.kept();
      if (kept !== null) return { status: operation.answer.status, body: kept };
      return shownAs(operation, answered, (shown) => linkPages(exchange, shown, service.publicUrl));
    };
    const run = () => (key === null ? work(database) : once({ ...exchange, key, keeping }, database, work));
    await operation.before?.(input, contextWith(database));
    const turn = (await operation.inTurn?.(input, contextWith(database))) ?? null;
    const locks = operation.locks || key !== null || turn !== null;
    // A file sent in full does not wait behind whatever else its user does.
    const lane = () => (operation.file === undefined ? caller.userId : `${caller.userId}, files`);
    const inLine = async () => {
      if (key !== null) await readAnew(service, exchange);
      return locks ? bulkhead.pass(lane(), run, { turn, waitedMs: performance.now() - begunAt }) : run();
    };
    const isKept = key !== null && operation.keepsAnswer?.(input, contextWith(database));
    const first = isKept && (await atFirst((keep) => work(database, keep), { operation, exchange, key }));
    const answered = first || (await inLine());
    noteMade(exchange, answered, service.publicUrl);
    await effects.happen(service);
    const { awaitSettled } = service;
    const said = operation.waits
      ? await answerInTime(exchange, { ...input, answered, awaitSettled })
      : answered;
    send(operation, exchange, said);
  };

interface Keeping<Context> {
  readonly operation: Operation<Context>;
  readonly exchange: Exchange;
  readonly key: string;
}

/**
 * Does the work of a request with an Idempotency-Key whose answer is kept with what it stores.
 * @returns null when it is not the first, or anything is wrong: then nothing was done
 */
async function atFirst<Context>(
  work: (keep: Run['keep']) => Promise<Answer>,
  { operation: { answer: shown }, exchange, key }: Keeping<Context>,
): Promise<Answer | null> {
  const keyed = keyedRequest(exchange, key);
  try {
    return await work((answerOf) =>
      answerToKeep(keyed, shown.status, (known) => shown.schema.parse(answerOf(known))),
    );
  } catch (error) {
    if (error instanceof NotFirst || (error instanceof ApiError && error.status < 500)) return null;
    throw error;
  }
}

/** The answer to a repeated request, and a refusal, come from no cache. */
async function readAnew<Context>({ admission }: Service<Context>, { request, response }: Exchange) {
  if ((response.locals as Locals).mayUseCache)
    await admission.identify({ mayUseCache: false })(request, response, () => {});
}

/** Effects of a handler once its work is committed. */
function collectEffects({ response }: Exchange) {
  const { caller, requestId } = response.locals as Locals;
  const wakeUps: WakeUp[] = [];
  const events: AuditEvent[] = [];
  const afterwards: (() => void)[] = [];
  const bodies: string[] = [];
  return {
    ofHandler: {
      enqueueJobs: (more: readonly WakeUp[]) =>
        void wakeUps.push(...more.map((wakeUp) => ({ ...wakeUp, userId: caller.userId }))),
      afterCommit: (act: () => void) => void afterwards.push(act),
      answersWith: (kept: string) => void bodies.push(kept),
      becomes: (version: string) => void afterwards.push(() => response.set('ETag', version)),
    },
    record: (event: AuditEvent) => void events.push(event),
    kept: () => bodies.at(-1) ?? null,
    forget(): void {
      for (const list of [wakeUps, events, afterwards, bodies]) list.length = 0;
    },
    async happen({ jobEnqueuer, trail }: Pick<Service<never>, 'jobEnqueuer' | 'trail'>): Promise<void> {
      for (const act of afterwards) act();
      await Promise.all([jobEnqueuer.enqueueJobs(wakeUps, requestId), trail.record(...events)]);
    },
  };
}

/** The answer by its schema. @param look gets it as it is shown, unless it is nothing */
function shownAs<Context>(
  { answer: { status, schema, orNothing } }: Operation<Context>,
  answered: unknown,
  look: (shown: unknown) => void,
): Answer {
  if (answered === null && (orNothing || status === 204)) return { status: 204, body: '' };
  const shown = schema.parse(answered);
  look(shown);
  return { status, body: JSON.stringify(shown) };
}

function noteMade(exchange: Exchange, { status, body }: Answer, publicUrl: string): void {
  const made = status === 201 ? idIn(body) : undefined;
  if (made === undefined) return;
  (exchange.response.locals as Locals).made = made;
  locate(exchange, made, publicUrl);
}

function send<Context>(operation: Operation<Context>, exchange: Exchange, { status, body }: Answer): void {
  const { response } = exchange;
  response.status(status);
  if (operation.conditional && operation.method === 'get' && hasThisVersion(exchange, body)) {
    response.status(304).end();
  } else if (status === 204) response.end();
  else response.setHeader('Content-Type', 'application/json; charset=utf-8').end(body);
}

/** The id of what was made, for the request log. */
const idIn = (body: string): string | undefined =>
  /^\{"data":\{"id":"([a-z]+_\w{20,32})"/.exec(body.slice(0, 100))?.[1];

/** Where what was made can be got, by the beginning of its id. */
const places: ReadonlyMap<string, string> = new Map([
  ['pst', 'posts'],
  ['med', 'media'],
  ['whe', 'webhooks'],
  ['cnl', 'connect-links'],
]);

function locate({ request, response }: Exchange, id: string, publicUrl: string): void {
  const place = places.get(id.split('_')[0] ?? '');
  if (place !== undefined) response.location(`${publicUrl}${request.baseUrl}/${place}/${id}`);
}

function readInput<Context>(operation: Operation<Context>, request: Request) {
  const { params, query, body, file, mayLackBody } = operation;
  const parameters = query ?? (file === 'sent' ? undefined : nothing); // which has fields of its body there
  const given: unknown = mayLackBody ? (request.body ?? {}) : request.body;
  return {
    params: params ? parseInput(params, request.params) : {},
    query: parameters ? parseParameters(parameters, request.query) : {},
    body: body ? parseInput(body, jsonBody(given)) : parseInput(nothing, request.body ?? {}),
  };
}

const nothing = z.strictObject({});

/** @throws {ApiError} 400 when nothing was read as JSON, or it is no object */
function jsonBody(body: unknown): object {
  if (typeof body === 'string') throw apiError('json_twice');
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw apiError('json_expected');
  return body;
}

/** @throws {ApiError} 400 for a header If-Match that names no version */
function versionWanted(request: Request): string | null {
  const header = request.get('if-match');
  if (header === undefined) return null;
  if (!isIfMatch(header)) throw apiError('if_match_invalid', { value: header.slice(0, 100) });
  return header;
}

/** Gives the addresses of the pages beside one of a list in a Link header (RFC 8288), with all other parameters kept. */
function linkPages({ request, response }: Exchange, answered: unknown, publicUrl: string): void {
  const { nextCursor, prevCursor } = (answered ?? {}) as { nextCursor?: unknown; prevCursor?: unknown };
  const address = (name: 'cursor' | 'before', cursor: string) => {
    const query = new URLSearchParams(request.query as Record<string, string>);
    query.delete(name === 'cursor' ? 'before' : 'cursor');
    query.set(name, cursor);
    return `${publicUrl}${request.baseUrl}${request.path}?${query}`;
  };
  const links = {
    ...(typeof nextCursor === 'string' && { next: address('cursor', nextCursor) }),
    ...(typeof prevCursor === 'string' && { prev: address('before', prevCursor) }),
  };
  if (Object.keys(links).length > 0) response.links(links);
}

/** Names the version of an answer by an ETag. @returns true when the client's If-None-Match names this very version */
function hasThisVersion({ request, response }: Exchange, body: string): boolean {
  const etag = etagOf(body);
  response.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  return names(request.get('if-none-match') ?? '', etag);
}
