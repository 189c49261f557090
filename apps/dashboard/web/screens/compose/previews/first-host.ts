import type { FindMarks } from '@carillon/networks/marks';
import { maxMarkedLength } from './marked-parts.ts';

/** The host of the first link of a text; null where there is none. */
export function firstHost(text: string, findMarks: FindMarks): string | null {
  if (text.length > maxMarkedLength) return null;
  const link = findMarks(text).find(({ kind }) => kind === 'link');
  if (link === undefined) return null;
  const written = text.slice(link.start, link.end);
  return URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)?.hostname ?? null;
}
