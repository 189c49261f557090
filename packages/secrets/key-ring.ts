import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A key of the server, for one purpose only. */
export interface PurposeKey {
  /** Says which key sealed something, without giving it away. */
  readonly id: string;
  /** Made ready once: to hash or to open with its bytes costs several times as much. */
  readonly secret: KeyObject;
}

/** The newest key first; the others only open what was sealed before. */
export type KeyRing = readonly [PurposeKey, ...PurposeKey[]];

export type Purpose =
  | 'credentials'
  | 'api keys'
  | 'set-up links'
  | 'second factors'
  | 'device cookies'
  | 'unsubscribe links'
  | 'webhooks';

/**
 * Derives one purpose's keys from ENCRYPTION_KEY and ENCRYPTION_KEYS_OLD (HKDF-SHA-256).
 * @param masters 32 bytes each, the newest first
 */
export function keyRing(masters: readonly [Uint8Array, ...Uint8Array[]], purpose: Purpose): KeyRing {
  const [newest, ...old] = masters;
  return [derive(newest, purpose), ...old.map((master) => derive(master, purpose))];
}

function derive(master: Uint8Array, purpose: Purpose): PurposeKey {
  const bytes = new Uint8Array(hkdfSync('sha256', master, '', `carillon ${purpose}`, 32));
  return {
    id: createHash('sha256').update(bytes).digest('hex').slice(0, 12),
    secret: createSecretKey(bytes),
  };
}

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
