import { openApiDocument } from '@carillon/api/openapi';
import type { Database } from '@carillon/db';
import { isUnavailable } from '@carillon/db/database-errors';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { Request, RequestHandler, Response } from 'express';

interface Answer {
  readonly content?: Readonly<Record<string, object>>;
}

interface Operation {
  readonly responses: Readonly<Record<string, Answer>>;
}

const prefix = '/v1';
const document: { readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>> } =
  JSON.parse(JSON.stringify(openApiDocument('http://127.0.0.1')));

const isDateTime = (text: string): boolean =>
  !Number.isNaN(Date.parse(text)) && new Date(text).toISOString() === text;

/** One for all APIs of this process, and the whole document at once: what answers share is compiled a single time. */
const ajv = new Ajv2020({ strict: false, formats: { 'date-time': isDateTime } });
ajv.addSchema(document, 'carillon');

/** Addresses, those with the fewest ids in them first: `/posts/validate` is no post. */
const addresses = Object.keys(document.paths)
  .sort((a, b) => a.split('{').length - b.split('{').length)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${prefix}${path.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`, 'i'),
  }));

/** Holds every answer of an API against its OpenAPI document: the status, and the body. */
export function checkAnswers() {
  const mismatches: string[] = [];
  const check: RequestHandler = (request, response, next) => {
    const { send, end } = response;
    /** Answer sent instead of one that is not as the document says. */
    const refused = (body: unknown): Response | null => {
      Object.assign(response, { send, end });
      const wrong = mismatch(request, response, body);
      if (wrong === null) return null;
      const said = `${response.statusCode} ${String(body)}`;
      const error = `${request.method} ${request.originalUrl}: the answer is not as the document says: ${wrong}: ${said}`;
      mismatches.push(error);
      return response.status(500).json({ error });
    };
    response.send = (body) => {
      if (typeof body === 'object' && body !== null && !Buffer.isBuffer(body)) return response.json(body);
      return refused(body) ?? response.send(body);
    };
    response.end = (...rest: []) => {
      const isWhole = rest.length === 0 && !response.headersSent;
      if (!isWhole) Object.assign(response, { send, end });
      return (isWhole && refused(undefined)) || response.end(...rest);
    };
    next();
  };
  return {
    middleware: [check],
    /** @throws with every answer that was not as the document says */
    expectDocumented(): void {
      if (mismatches.length > 0) throw new Error(mismatches.join('\n'));
    },
  };
}

/** Mistake in an answer to a documented request, in words; null without one. */
function mismatch(request: Request, response: Response, body: unknown): string | null {
  const [pathname = ''] = request.originalUrl.split('?');
  const method = request.method.toLowerCase();
  const address = addresses.find(
    ({ path, pattern }) => pattern.test(pathname) && document.paths[path]?.[method] !== undefined,
  );
  if (address === undefined || isMalformed(pathname)) return null;
  const { path } = address;
  const status = String(response.statusCode);
  const answer = document.paths[path]?.[method]?.responses[status];
  if (answer === undefined) return `no answer with the status '${status}'`;

  const isEmpty = body === undefined || body === '';
  const { content = {} } = answer;
  const types = Object.keys(content);
  if (types.length === 0) return isEmpty ? null : 'a body where there is none';
  if (isEmpty) return 'body required';
  const [type = ''] = String(response.getHeader('content-type')).split(';');
  const named = types.find((each) => each === type) ?? types.find((each) => each === '*/*');
  if (named === undefined) return `no content of the type ${type}`;
  if (!/[/+]json$/.test(named)) return null;

  const escaped = [path, method, 'responses', status, 'content', named, 'schema'].map(pointer).join('/');
  const validate = ajv.getSchema(`carillon#/paths/${escaped}`);
  if (validate === undefined) return `no schema of ${named}`;
  return validate(JSON.parse(String(body))) ? null : ajv.errorsText(validate.errors, { dataVar: 'response' });
}

/**
 * Mistake in the body of a webhook's event, in words; null without one.
 * @param body as it was sent
 */
export function eventMismatch(type: string, body: string): string | null {
  const place = ['webhooks', type, 'post/requestBody/content', pointer('application/json'), 'schema'].join(
    '/',
  );
  const validate = ajv.getSchema(`carillon#/${place}`);
  if (validate === undefined) return `no event ${type}`;
  return validate(JSON.parse(body)) ? null : ajv.errorsText(validate.errors, { dataVar: type });
}

const pointer = (part: string): string =>
  encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));

/** The API refuses these by itself, before it knows what they name. */
function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

/** Mistakes in bodies of events that webhooks received, each in words; none where Postgres is gone. */
export async function undocumentedEvents(db: Database): Promise<string[]> {
  const withBody = {
    where: { body: { not: null } },
    select: { type: true, body: true },
    take: 1_000,
  } as const;
  const events = await db.webhookEvent.findMany(withBody).catch((error: unknown) => {
    if (isUnavailable(error)) return [];
    throw error;
  });
  return events.flatMap(({ type, body }) => {
    const wrong = eventMismatch(type, body ?? '');
    return wrong === null ? [] : [`An event is not as the document says: ${wrong}: ${body}`];
  });
}
