import type { Request, Response } from 'express';

/** Gives the address of a list's next page in a Link header (RFC 8288), with all other parameters kept. */
export function linkNextPage(
  { request, response }: { readonly request: Request; readonly response: Response },
  answer: unknown,
  publicUrl: string,
): void {
  if (!isPage(answer)) return;
  const query = new URLSearchParams(request.query as Record<string, string>);
  query.set('cursor', answer.nextCursor);
  response.links({ next: `${publicUrl}${request.baseUrl}${request.path}?${query}` });
}

const isPage = (answer: unknown): answer is { nextCursor: string } =>
  typeof answer === 'object' &&
  answer !== null &&
  'nextCursor' in answer &&
  typeof answer.nextCursor === 'string';
