import type { IncomingHttpHeaders } from 'node:http';
import type { Request } from 'express';

/** One request, read. */
export interface Call {
  readonly headers: IncomingHttpHeaders;
  /** Parts of the path that the route names. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: Buffer;
  /** Scheme and host that the caller used. */
  readonly origin: string;
}

export function readCall(request: Request): Call {
  const scheme = request.headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${request.headers.host ?? 'localhost'}`;
  return {
    headers: request.headers,
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    query: new URL(request.originalUrl, origin).searchParams,
    body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    origin,
  };
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf(call: Call): string | undefined {
  return /^Bearer (\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
}

/** The body as a JSON object; undefined when it is anything else. */
export function jsonObject(body: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'));
    return isObject(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
