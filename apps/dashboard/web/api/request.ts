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

/** Asks the person to prove that it is they. @returns whether they did */
let askForProof = async (): Promise<boolean> => false;

/** Says who asks people for a proof where the server wants one. */
export function askForProofBy(ask: typeof askForProof): void {
  askForProof = ask;
}

/** As `request`, with the headers of the answer too. Where the server wants a proof first, the person is asked for it. */
export async function exchange<Answer>(
  ...asked: Parameters<typeof exchangeOnce>
): Promise<{ answer: Answer; headers: Headers }> {
  try {
    return await exchangeOnce<Answer>(...asked);
  } catch (error) {
    const isProofNeeded = error instanceof RequestError && error.code === 'proof_needed';
    if (!isProofNeeded || !(await askForProof())) throw error;
    return exchangeOnce<Answer>(...asked);
  }
}

async function exchangeOnce<Answer>(
  method: Method,
  path: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<{ answer: Answer; headers: Headers }> {
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
  413: 'A server in front of Carillon lets nothing as large as this through. Its operator can change that.',
};
