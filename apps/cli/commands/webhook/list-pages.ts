import type { Api } from '../../api.ts';

/** What every list has. */
export interface PageOptions {
  /** Most entries. */
  readonly limit: number;
  /** Where the page before ended. */
  readonly after?: string | undefined;
}

interface PageAnswer {
  readonly data: readonly object[];
  readonly nextCursor?: string | null;
}

/** A page of a list of the API. @param filter parameters of the address; those without a value are left out */
export async function readPage(
  api: Api,
  path: string,
  { limit, after, ...filter }: PageOptions & Readonly<Record<string, string | number | undefined>>,
) {
  const query = new URLSearchParams({ limit: String(limit) });
  for (const [name, value] of Object.entries({ cursor: after, ...filter }))
    if (value) query.set(name, String(value));
  const { data, nextCursor = null } = await api.ask<PageAnswer>('GET', `${path}?${query}`);
  return { rows: data, next: nextCursor };
}
