import { randomUUID } from 'node:crypto';
import { type PostBody, until } from '@carillon/testing';

interface Answer {
  readonly status: number;
  readonly body: { readonly data: PostBody; readonly error: string };
}

/** Speaks to the API as a patient integrator does: a 503 and a 409 are asked again, with the same key. */
export function patientClient(url: string, apiKey: string) {
  function ask(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return until(`an answer to ${method} ${path}`, async () => {
      const response = await fetch(`${url}/v1${path}`, request);
      const answer = { status: response.status, body: (await response.json()) as Answer['body'] };
      return answer.status !== 503 && answer.status !== 409 && answer;
    });
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
  };
}
