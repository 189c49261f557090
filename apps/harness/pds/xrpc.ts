interface Call {
  readonly query?: Record<string, string>;
  readonly body?: object;
  readonly token?: string;
}

/** Calls a method of an AT Protocol server: a procedure when there is a body, else a query. Throws what it refuses. */
export async function xrpc<Answer>(server: string, method: string, call: Call): Promise<Answer> {
  const url = new URL(`/xrpc/${method}`, server);
  url.search = new URLSearchParams(call.query).toString();
  const headers = new Headers({ 'content-type': 'application/json' });
  if (call.token !== undefined) headers.set('authorization', `Bearer ${call.token}`);
  const request = call.body === undefined ? {} : { method: 'POST', body: JSON.stringify(call.body) };
  const response = await fetch(url, { ...request, headers, signal: AbortSignal.timeout(15_000) });
  if (!response.ok) throw new Error(`${method} answered ${response.status} ${await response.text()}`);
  return (await response.json()) as Answer;
}
