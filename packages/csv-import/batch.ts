import type { Platform } from '@carillon/core';
import { type ApiProblem, placeProblems } from './place-problem.ts';
import type { NamedMedium } from './read-media.ts';
import type { RowProblem } from './read-table.ts';
import type { RowPost } from './row-to-post.ts';

/** Calls of an import to the API. Each method throws with a sentence where the API gives none of these answers. */
export interface ImportApi {
  /** `POST /posts/batch` with mode each. @param key for `Idempotency-Key`; null for a dry run */
  readonly batch: (posts: readonly object[], key: string | null) => Promise<readonly BatchRow[]>;
  /** Brings a file to the API, or has it fetch an address. @returns the id of the medium */
  readonly upload: (medium: UnsentMedium) => Promise<string>;
}

/** One that is not uploaded yet. */
export interface UnsentMedium extends NamedMedium {
  readonly from: Exclude<NamedMedium['from'], { readonly id: string }>;
}

export interface BatchRow {
  readonly ok: boolean;
  readonly code: string | null;
  readonly id: string | null;
  /** The id of the post that has its externalId already. */
  readonly existingId: string | null;
  readonly status: string | null;
  /** When it goes out, ISO 8601; null for one without a time. */
  readonly scheduledAt: string | null;
  readonly error: string | null;
  readonly problems: readonly ApiProblem[];
  readonly warnings: readonly ApiProblem[];
}

export interface Work {
  readonly api: ImportApi;
  /** Called with the number of rows that are done; the work waits for it. */
  readonly onProgress?: (done: number) => unknown;
  readonly signal?: AbortSignal;
}

export interface AttachedFile {
  readonly id: string;
  readonly altText: string;
}

/** The request for a post. @param instead of no text at all */
export function bodyOf(post: RowPost, media: readonly AttachedFile[], instead: string): object {
  const { profileId, accounts, textsOf, options, time, externalId, tags } = post;
  const itemsOf = (texts: readonly string[], platform: Platform) =>
    texts.map((content, index) => ({
      content: content === '' ? instead : content,
      ...(index === 0 && media.length > 0 && { media }),
      ...(index === 0 && options.has(platform) && { options: { [platform]: options.get(platform) } }),
    }));
  return {
    profileId,
    platforms: Object.fromEntries(
      accounts.map((account) => [account.id, { items: itemsOf(textsOf(account), account.platform) }]),
    ),
    ...time,
    externalId,
    ...(tags !== null && { metadata: { tags } }),
  };
}

/**
 * The post of a row that was stored before; null without one. A post with the id that a row names may say something else:
 * that is a problem.
 */
export const takenBy = ({ row }: RowPost, { existingId }: BatchRow): string | null =>
  row.cells.has('external_id') ? null : (existingId ?? null); // one that was kept by 0.3 has none

export function problemsOf(post: RowPost, { code, problems, error }: BatchRow): RowProblem[] {
  const placed = placeProblems(post, problems);
  if (placed.length > 0) return placed;
  const column = code === 'external_id_taken' ? 'external_id' : '';
  return [{ row: post.row, line: post.row.line, column, message: error ?? 'It is refused.' }];
}

/** A row with what is asked for it. */
export interface Asked {
  readonly post: RowPost;
  readonly body: object;
}

/** Of one request, below the limits of the API: bytes, and fields and list entries. */
const [maxBytes, maxValues] = [900_000, 36_000];

const bytesOf = (body: object): number => new TextEncoder().encode(JSON.stringify(body)).length;

/** As the API counts them: what begins an object or a list, and what separates their entries. */
export function valuesOf(body: unknown): number {
  if (typeof body !== 'object' || body === null) return 0;
  const entries: unknown[] = Object.values(body);
  return entries.reduce((sum: number, each) => sum + valuesOf(each), Math.max(entries.length, 1));
}

/** Larger posts are not sent, so that one which media are added to still fits, bytes. */
const maxPostBytes = 800_000;

export const fitsAlone = (body: object): boolean => bytesOf(body) <= maxPostBytes;

/** Splits what does not fit into one request. The same rows are always split in the same way. */
export function partsOf(asked: readonly Asked[]): Asked[][] {
  const parts: Asked[][] = [];
  let [bytes, values] = [0, 0];
  for (const each of asked) {
    const own = [bytesOf(each.body) + 1, valuesOf(each.body) + 1] as const;
    const part = parts.at(-1);
    if (part !== undefined && bytes + own[0] <= maxBytes && values + own[1] <= maxValues) {
      part.push(each);
      [bytes, values] = [bytes + own[0], values + own[1]];
    } else {
      parts.push([each]);
      [bytes, values] = own;
    }
  }
  return parts;
}

/** Rows that are stored together. */
const atOnce = 100;

/** Hundreds of rows, each with how many are done after it, and its number. */
export function* chunksOf(
  posts: readonly RowPost[],
): Generator<[done: number, chunk: readonly RowPost[], number: number]> {
  for (let at = 0; at < posts.length; at += atOnce) {
    const chunk = posts.slice(at, at + atOnce);
    yield [at + chunk.length, chunk, at / atOnce];
  }
}
