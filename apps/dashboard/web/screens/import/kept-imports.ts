import { type Keeper, keepChoice } from '../../browser-storage.ts';
import type { MadePosts } from './use-import.ts';

/** Time for which the posts of an import can be deleted together, ms. */
export const offeredMs = 3_600_000;

/** An import of this browser, and the posts that it made. */
export interface RecentImport extends MadePosts {
  /** When it began, ms since 1970. */
  readonly at: number;
}

/** Imports that are kept; whoever imports more in an hour finds the newest. */
const maxKept = 10;

const nameFor = (email: string) => `carillon.imports.${email}`;

/** Imports of a person that are not older than an hour, the newest first. */
export function readImports(storage: Pick<Keeper, 'getItem'>, email: string, now: number): RecentImport[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(nameFor(email)) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isImport).filter(({ at }) => now - at < offeredMs) : [];
  } catch {
    return [];
  }
}

/** Keeps what an import has made so far, in place of what was kept of it before. */
export function keepImport(
  storage: Pick<Keeper, 'getItem' | 'setItem'>,
  email: string,
  { made, at, now }: { readonly made: MadePosts; readonly at: number; readonly now: number },
): void {
  if (made.postIds.length === 0) return;
  const others = readImports(storage, email, now).filter((each) => each.at !== at);
  keepChoice(storage, nameFor(email), JSON.stringify([{ ...made, at }, ...others].slice(0, maxKept)));
}

const isImport = (kept: Partial<RecentImport> | null): kept is RecentImport =>
  typeof kept?.name === 'string' && typeof kept.at === 'number' && Array.isArray(kept.postIds);
