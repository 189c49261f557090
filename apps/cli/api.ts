import { CommandError, plainReason, UsageError } from './command-error.ts';
import { dataDir, readDevFile } from './dev-file.ts';
import type { Terminal } from './terminal.ts';

const unreachable = 'api_unreachable';

export interface ApiOptions {
  readonly url?: string | undefined;
  readonly key?: string | undefined;
  /** Longest that a request may take, ms; a minute unless given, and ten for files. */
  readonly timeoutMs?: number;
}

/** The API refused a request; the message is its sentence, in the words of the command line. */
export class ApiRefusal extends CommandError {}

/** The API as commands ask it. */
export interface Api {
  readonly url: string;
  /**
   * Sends one request.
   * @param path behind /v1
   * @param body an object is sent as JSON, a form as it is
   * @returns the body of the answer; an empty object where it has none
   * @throws {ApiRefusal} when the API refuses it
   * @throws {CommandError} when it cannot be reached, or does not answer in time
   */
  ask<Answer>(method: string, path: string, body?: object): Promise<Answer>;
}

/** @throws {CommandError} when nothing says where the API is, or which key to use */
export function openApi(options: ApiOptions, { environment }: Pick<Terminal, 'environment'>): Api {
  const dev = readDevFile(dataDir);
  const given = options.url ?? environment['CARILLON_URL'] ?? dev?.apiUrl;
  const key = options.key ?? environment['CARILLON_API_KEY'] ?? dev?.apiKey;
  if (!given || !key)
    throw new UsageError(
      'Say where the API is with --url or CARILLON_URL, and give an API key with --key or CARILLON_API_KEY.',
    );
  const url = given.replace(/\/+$/, '');
  return {
    url,
    async ask<Answer>(method: string, path: string, body?: object): Promise<Answer> {
      const timeoutMs = options.timeoutMs ?? (isForm(body) ? 600_000 : 60_000);
      const signal = AbortSignal.timeout(timeoutMs);
      const request = { method, ...bodyOf(body), headers: headersOf(key, body), signal };
      const fail = (error: Error) => {
        const late = error.name === 'TimeoutError' && `it did not answer within ${timeoutMs / 1_000} s.`;
        throw new CommandError(
          `The API cannot be reached at ${url}: ${late || plainReason(error)}`,
          unreachable,
        );
      };
      const response = await fetch(`${url}/v1${path}`, request).catch(fail);
      const answer = (await response
        .json()
        .catch((error: Error) => (error instanceof SyntaxError ? {} : fail(error)))) as { error?: string };
      if (response.ok) return answer as Answer;
      const sentence = answer.error ?? `The API answered with ${response.status}.`;
      const code = response.headers.get('x-error-code') ?? 'refused';
      throw new ApiRefusal(inWordsOfCommands(sentence, code, path), code);
    },
  };
}

/** What every list has. */
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

const isForm = (body: object | undefined): body is FormData => body instanceof FormData;

const bodyOf = (body: object | undefined) =>
  body === undefined ? {} : { body: isForm(body) ? body : JSON.stringify(body) };

const headersOf = (key: string, body: object | undefined): Record<string, string> => ({
  authorization: `Bearer ${key}`,
  ...(body !== undefined && !isForm(body) && { 'content-type': 'application/json' }),
});

/** Options by the names that their values have in requests. */
const options: Readonly<Record<string, string>> = {
  altText: '--alt-text',
  cursor: '--after',
  description: '--description',
  events: '--events',
  kind: '--kind',
  limit: '--limit',
  profileIds: '--profiles',
  since: '--since',
  status: '--status',
  type: '--type',
  url: '--address',
};

/** What to do about an error, where the sentence of the API says it to those who send requests, or not at all. */
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
  return sentence.replace(/^(\w+)(\[\d+\])?(?= must )/, (whole, name: string) => options[name] ?? whole);
}
