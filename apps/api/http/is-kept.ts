import type { Request, Response } from 'express';
import { etagOf, isKnown } from './etag.ts';

/** Names the version of an answer. @returns whether the client has kept this very one, by its If-None-Match */
export function isKept(
  { request, response }: { readonly request: Request; readonly response: Response },
  body: string,
): boolean {
  const etag = etagOf(body);
  response.set({ ETag: etag, 'Cache-Control': 'private, no-cache' });
  return isKnown(request.get('if-none-match') ?? '', etag);
}
