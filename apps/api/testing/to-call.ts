import type { Endpoint } from '../http/endpoint.ts';
import type { Sample } from './id-slots.ts';

/** A request to the API. */
export interface Call {
  readonly method: string;
  /** Under /v1. */
  readonly path: string;
  readonly body?: string | undefined;
}

/** Fields that a request has to bring besides ids. */
const more: Readonly<Record<string, object>> = { changeProfile: { spacingMinutes: 5 } };

/** Writes a sample as its endpoint expects it. */
export function toCall({ operationId, method, path }: Endpoint, { params, query, body }: Sample): Call {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams(query as Record<string, string>).toString();
  return {
    method,
    path: search === '' ? filled : `${filled}?${search}`,
    body: body && JSON.stringify({ ...body, ...more[operationId] }),
  };
}
