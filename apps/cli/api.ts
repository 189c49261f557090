import {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  Carillon,
  CarillonError,
} from '@carillon/sdk';
import { CommandError, plainReason, UsageError } from './command-error.ts';
import { dataDir, readDevFile } from './dev-file.ts';
import type { Terminal } from './terminal.ts';

const unreachable = 'api_unreachable';

export interface ApiOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  /** Longest that a try of a request may take, ms; a minute unless given. */
  readonly timeoutMs?: number;
}

/** The API refused a request; the message is its sentence, in the words of the command line. */
export class ApiRefusal extends CommandError {}

type Method = Parameters<Carillon['request']>[0];

/** The API as commands ask it. */
export interface Api {
  readonly url: string;
  /** Its errors become those of commands by `failure`. */
  readonly carillon: Carillon;
  /**
   * Sends one request, and sends it again where that is safe and may help.
   * @param path behind /v1
   * @param body sent as JSON
   * @returns the body of the answer; an empty object where it has none
   * @throws {ApiRefusal} when the API refuses it
   * @throws {CommandError} when it cannot be reached, or does not answer in time
   */
  ask<Answer>(method: Method, path: string, body?: object): Promise<Answer>;
  /** Error of a command for one of `carillon`. @param path of the request, where its advice names an id of it */
  failure(error: unknown, path?: string): unknown;
}

/** @throws {UsageError} when nothing says where the API is, or which key to use */
export function openApi(options: ApiOptions, { environment }: Pick<Terminal, 'environment'>): Api {
  const dev = readDevFile(dataDir);
  const given = options.url ?? environment['CARILLON_URL'] ?? dev?.apiUrl;
  const key = options.key ?? environment['CARILLON_API_KEY'] ?? dev?.apiKey;
  if (!given || !key)
    throw new UsageError(
      'Say where the API is with --url or CARILLON_URL, and give an API key with --key or CARILLON_API_KEY.',
    );
  const url = given.replace(/\/+$/, '');
  if (!/^https?:\/\//.test(url) || !URL.canParse(url))
    throw new UsageError(`--url is an address that begins with http:// or https://, and not "${url}".`);
  const { timeoutMs = 60_000 } = options;
  const carillon = new Carillon({ apiKey: key, baseUrl: url, timeoutMs });
  const failure = (error: unknown, path = '') => failureOf(error, { url, timeoutMs, path });
  return {
    url,
    carillon,
    failure,
    async ask<Answer>(method: Method, path: string, body?: object): Promise<Answer> {
      try {
        const { answer } = await carillon.request(method, path as `/${string}`, body).withResponse();
        return (answer ?? {}) as Answer;
      } catch (error) {
        throw failure(error, path);
      }
    },
  };
}

interface Asked {
  readonly url: string;
  readonly timeoutMs: number;
  readonly path: string;
}

function failureOf(error: unknown, { url, timeoutMs, path }: Asked): unknown {
  if (error instanceof APIError) {
    const code = error.code ?? 'refused';
    return new ApiRefusal(inWordsOfCommands(error.error, code, path), code);
  }
  if (error instanceof APIConnectionError) {
    const late =
      error instanceof APIConnectionTimeoutError && `it did not answer within ${timeoutMs / 1_000} s.`;
    return new CommandError(
      `The API cannot be reached at ${url}: ${late || plainReason(error)}`,
      unreachable,
    );
  }
  return error instanceof CarillonError ? new CommandError(error.message) : error;
}

/** Options for lists. */
interface PageOptions {
  /** Most entries. */
  readonly limit: number;
  /** Where the page before ended. */
  readonly after?: string | undefined;
}

interface PageAnswer {
  readonly data: readonly object[];
  readonly nextCursor?: string | null;
}

/** A page of a list of the API. @param filter parameters of the address; those without a value are left out */
export async function readPage(
  api: Api,
  path: string,
  { limit, after, ...filter }: PageOptions & Readonly<Record<string, string | number | undefined>>,
) {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries({ cursor: after, ...filter }))
    if (value) query.set(name, String(value));
  const { data, nextCursor = null } = await api.ask<PageAnswer>('GET', `${path}?${query}`);
  return { rows: data, next: nextCursor };
}

/** Options by the names that their values have in requests. */
const options: Readonly<Record<string, string>> = {
  advanceTo: '--to',
  altText: '--alt-text',
  cursor: '--after',
  description: '--description',
  events: '--events',
  kind: '--kind',
  limit: '--limit',
  profileIds: '--profiles',
  scheduledAt: '--at',
  since: '--since',
  status: '--status',
  type: '--type',
  url: '--address',
};

/** Advice on an error, where the sentence of the API gives it to those who send requests, or not at all. */
const advice: Readonly<Record<string, (path: string) => string>> = {
  unauthorized: () =>
    'The API does not take this key: it is mistyped, expired or revoked. Make another with carillon key create, and give it with --key or CARILLON_API_KEY.',
  webhook_off: (path) =>
    `The webhook is switched off. Switch it on first: carillon webhook update --webhook ${/whe_\w+/.exec(path)?.[0] ?? 'whe_…'} --on`,
};

/**
 * A sentence of the API for those who typed a command.
 * @param code of the error
 * @param path of the request
 */
function inWordsOfCommands(sentence: string, code: string, path: string): string {
  const advised = advice[code]?.(path);
  if (advised !== undefined) return advised;
  if (sentence.startsWith('cursor ')) return '--after is what `next` of an earlier page of this list says.';
  return sentence.replace(/^(\w+)(\[\d+\])?(?= must | \()/, (whole, name: string) => options[name] ?? whole);
}
