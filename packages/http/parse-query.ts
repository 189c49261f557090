import { apiError } from '@carillon/core';

/** Largest number of parameters in one address. */
const maxParameters = 50;

/**
 * Reads a query without guessing: Node's own parser replaces what is not UTF-8, and drops what is too much.
 * @throws {ApiError} 400
 */
export function parseQuery(text: string | null): Record<string, string | string[]> {
  const query: Record<string, string | string[]> = Object.create(null);
  const parts = (text ?? '').split('&', maxParameters + 1).filter((part) => part !== '');
  if (parts.length > maxParameters) throw apiError('too_many_parameters', { limit: maxParameters });
  for (const part of parts) {
    const [name = '', ...value] = part.split('=');
    const key = decode(name, name);
    const given = query[key];
    const next = decode(value.join('='), name);
    query[key] = given === undefined ? next : [given, next].flat();
  }
  return query;
}

function decode(text: string, name: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw apiError('unreadable', {
      detail: `the query parameter ${name.slice(0, 100)} is not UTF-8 in percent-encoding`,
    });
  }
}
