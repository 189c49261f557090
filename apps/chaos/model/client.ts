import { randomUUID } from 'node:crypto';
import type { PostBody } from '@carillon/harness/api-client';
import { until } from '@carillon/testing/until';

interface Answer {
  readonly status: number;
  readonly body: { readonly data: PostBody; readonly message: string; readonly error: string };
}

/** Speaks to the API as a patient integrator does: a 503, and a 409 that says so, is asked again with the same key. */
export function patientClient(url: string, apiKey: string) {
  function ask(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object): Promise<Answer> {
    const headers = {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      ...(method === 'POST' ? { 'idempotency-key': randomUUID() } : {}),
    };
    const request = { method, headers, ...(body && { body: JSON.stringify(body) }) };
    return until(`an answer to ${method} ${path}`, async () => {
      const response = await fetch(`${url}/v1${path}`, request);
      const { status } = response;
      if (status === 503 || response.headers.get('x-error-code') === 'idempotency_key_in_use') return null;
      return { status, body: (status === 204 ? {} : await response.json()) as Answer['body'] };
    });
  }
  return {
    get: (path: string) => ask('GET', path),
    post: (path: string, body?: object) => ask('POST', path, body),
    patch: (path: string, body: object) => ask('PATCH', path, body),
    delete: (path: string) => ask('DELETE', path),
  };
}
