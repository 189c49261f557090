import { request } from './request.ts';
import type { Listed } from './types.ts';

/** Every page of a list, one after another. @param path without a query */
export async function readAll<Entry>(path: string): Promise<readonly Entry[]> {
  const all: Entry[] = [];
  let cursor: string | null | undefined;
  do {
    const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
    const page = await request<Listed<Entry>>('GET', `${path}${query}`);
    all.push(...page.data);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}
