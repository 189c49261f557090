import type { FindMarks } from '@carillon/networks/marks';
import { maxMarkedLength } from './marked-parts.ts';

/** The host of the link whose card a post will show; null where it has none. */
export function cardHost(text: string, findMarks: FindMarks): string | null {
  if (text.length > maxMarkedLength) return null;
  const link = findMarks(text).find(({ hasCard }) => hasCard);
  if (link === undefined) return null;
  const written = text.slice(link.start, link.end);
  return URL.parse(/^https?:/i.test(written) ? written : `https://${written}`)?.hostname ?? null;
}
