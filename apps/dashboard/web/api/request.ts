import { noteServerTime } from '../time/server-clock.ts';

/** An answer other than success: a sentence for the person, and an error code for the program. */
export class RequestError extends Error {
  override readonly name = 'RequestError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

let csrfToken = '';

/** Keeps the token that every change must send; the server gives it with the session. */
export function keepCsrfToken(token: string): void {
  csrfToken = token;
}

/** The header that every change must have, also one that is sent otherwise than by `request`. */
export const csrfHeader = (): Readonly<Record<string, string>> => ({ 'x-csrf-token': csrfToken });

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';

/**
 * Asks the server. @param path from the root, such as `/v1/posts`
 * @throws {RequestError} with a sentence, also when the server cannot be reached
 */
export const request = async <Answer>(...asked: Parameters<typeof exchange>): Promise<Answer> =>
  (await exchange<Answer>(...asked)).answer;

/** Refusals that the person can mend, and the request is sent again: prove that it is they, or sign in again. */
export type AskedCode = 'proof_needed' | 'signed_out';

const nobody = async (_: AskedCode): Promise<boolean> => false;

/** Asks the person. @returns whether they did it */
export let askPerson = nobody;

/** Says who asks people; nobody while there is no frame of screens to ask them in. */
export function askPersonBy(ask: typeof askPerson | null): void {
  askPerson = ask ?? nobody;
}

const isAsked = (code: string): code is AskedCode => code === 'proof_needed' || code === 'signed_out';

/** As `request`, with the headers of the answer too. Where the server wants something of the person first, they are asked for it. */
export async function exchange<Answer>(
  ...asked: Parameters<typeof exchangeOnce>
): Promise<{ answer: Answer; headers: Headers }> {
  try {
    return await exchangeOnce<Answer>(...asked);
  } catch (error) {
    if (!(error instanceof RequestError && isAsked(error.code) && (await askPerson(error.code)))) throw error;
    return exchangeOnce<Answer>(...asked);
  }
}

async function exchangeOnce<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ answer: Answer; headers: Headers }> {
  const sentAt = Date.now();
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(method !== 'GET' && csrfHeader()),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => {
    throw unreachable();
  });
  // One that the browser may have kept says when it was made, perhaps long ago.
  if (!response.headers.get('cache-control')?.includes('max-age'))
    noteServerTime(response.headers.get('date'), sentAt, Date.now());
  if (response.status === 204) return { answer: undefined as Answer, headers: response.headers };
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return { answer: answer as Answer, headers: response.headers };
  throw refusal(response.status, answer, response.headers.get('x-error-code'));
}

/** The error of a request that got no answer. */
export const unreachable = (): RequestError =>
  new RequestError(0, 'offline', 'The server cannot be reached. Is it running, and are you online?');

/** The error of an answer other than success. */
export const refusal = (
  status: number,
  answer: { readonly error?: string },
  code: string | null,
): RequestError =>
  new RequestError(
    status,
    code ?? 'unknown',
    words[code ?? ''] ?? answer.error ?? inFront[status] ?? `The server answered with status ${status}.`,
  );

/** Sentences for people where the API's is for programs. */
const words: Readonly<Record<string, string>> = {
  precondition_failed: 'This post has changed since you opened it. Look at it again.',
};

/** Sentences for answers that Carillon did not give. */
const inFront: Readonly<Record<number, string>> = {
  413: 'A server in front of Carillon lets nothing as large as this through. Your admin can change that.',
};
