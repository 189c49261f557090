import type { KeyRing } from './key-ring.ts';

/**
 * The part of a sealed value that names its key: the same text for everything that one key sealed. It is not secret,
 * and authenticated with the rest.
 */
export const headerOf = ([{ id }]: KeyRing): string =>
  Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM', kid: id })).toString('base64url');

/** The id of the key that a header names; null for one that no `seal` made. */
export function keyIdOf(header: string): string | null {
  const match = /^\{"alg":"dir","enc":"A256GCM","kid":"([0-9a-f]{12})"\}$/.exec(
    Buffer.from(header, 'base64url').toString(),
  );
  return match?.[1] ?? null;
}
