import type { Answer } from '@carillon/db/idempotency';
import type { Call, Reply, SentFile } from './call.ts';
import type { Effects } from './effects.ts';
import { etagOf, names } from './etag.ts';
import type { Operation } from './operation.ts';
import type { Service } from './service.ts';

/** An operation, and who asks for it where. */
export interface Asking<Context, Asked extends Call = Call> {
  readonly operation: Operation<Context>;
  readonly call: Asked;
  readonly service: Service<Context, Asked>;
}

/** The answer of a handler, by the schema of its operation. */
export function answerOf<Context, Asked extends Call>(
  { operation, call, service: { publicUrl } }: Asking<Context, Asked>,
  answered: unknown,
  effects: Effects,
): Answer {
  const { status, schema, orNothing, location } = operation.answer;
  const kept = effects.kept();
  if (location !== undefined) effects.makes(idIn(answered));
  if (kept !== null) return { status, body: kept };
  if (answered === null && (orNothing || status === 204)) return { status: 204, body: '' };
  const shown: unknown = schema.parse(answered);
  const links = linksBeside(shown, call, publicUrl);
  if (links !== null) effects.setHeader('Link', links);
  return { status, body: JSON.stringify(shown) };
}

/** The id of what was made. */
export const idIn = (answered: unknown): string => (answered as { data: { id: string } }).data.id;

/** The addresses of the pages beside one of a list, for a Link header (RFC 8288), with all other parameters kept; null without any. */
function linksBeside(shown: unknown, { path, query }: Call, publicUrl: string): string | null {
  const { nextCursor, prevCursor } = (shown ?? {}) as { nextCursor?: unknown; prevCursor?: unknown };
  const link = (name: 'cursor' | 'before', cursor: unknown, rel: string): string[] => {
    if (typeof cursor !== 'string') return [];
    const beside = new URLSearchParams(query as Record<string, string>);
    beside.delete(name === 'cursor' ? 'before' : 'cursor');
    beside.set(name, cursor);
    return [`<${publicUrl}${path}?${beside}>; rel="${rel}"`];
  };
  const links = [...link('cursor', nextCursor, 'next'), ...link('before', prevCursor, 'prev')];
  return links.length === 0 ? null : links.join(', ');
}

/** An answer with all that it has beside its body, and for how long it waited. */
interface Outcome extends Pick<Reply, 'waitedMs' | 'headers'> {
  readonly answered: Answer;
  /** The id of what was made. */
  readonly made: string | undefined;
}

/** The reply to a call. Of a conditional resource it names the version by an ETag: 304 when the caller has this very one. */
export function replyOf<Context, Asked extends Call>(
  { operation, call, service: { publicUrl } }: Asking<Context, Asked>,
  { answered: { status, body }, headers: beside, made, waitedMs }: Outcome,
): Reply {
  const { location } = operation.answer;
  const headers = { ...beside };
  if (location !== undefined && made !== undefined)
    headers['Location'] = `${publicUrl}/v1${location.replace('{id}', made)}`;
  if (operation.conditional && operation.method === 'get') {
    headers['ETag'] = etagOf(body);
    headers['Cache-Control'] = 'private, no-cache';
    if (names(call.headers.ifNoneMatch ?? '', headers['ETag']))
      return { status: 304, headers, body: '', waitedMs };
  }
  if (status !== 204) headers['Content-Type'] = 'application/json; charset=utf-8';
  return { status, headers, body: status === 204 ? '' : body, waitedMs };
}

const isSentFile = (value: unknown): value is SentFile =>
  typeof value === 'object' && value !== null && 'open' in value && 'sizeBytes' in value;

export function sentFile(file: unknown): Reply {
  if (!isSentFile(file)) throw new Error('The handler gave no file.');
  return { status: 200, headers: {}, body: '', file };
}
