import { createHash } from 'node:crypto';
import type { Platform } from '@carillon/core';

export interface Account {
  readonly platform: Platform;
  /** X: digits. Bluesky: a DID. */
  readonly id: string;
  readonly handle: string;
  readonly name: string;
  readonly createdAt: number;
}

/** An account as it will always be: its id follows from its handle, so that it survives a restart and a reset. */
export function makeAccount(platform: Platform, handle: string, createdAt: number): Account {
  const digest = createHash('sha256').update(`${platform} ${handle.toLowerCase()}`).digest();
  const id = platform === 'x' ? digits(digest) : `did:plc:${base32(digest).slice(0, 24)}`;
  return { platform, id, handle, name: displayName(handle), createdAt };
}

/**
 * The app password of a Bluesky account, in the form that Bluesky gives them; another one after each revocation.
 * Nothing secret: it opens a sandbox.
 */
export function appPasswordOf(account: Account, revocations: number): string {
  const round = revocations === 0 ? '' : ` after ${revocations}`;
  const letters = base32(createHash('sha256').update(`app password of ${account.id}${round}`).digest());
  return [0, 4, 8, 12].map((start) => letters.slice(start, start + 4)).join('-');
}

/** Handles are names without `@`; a Bluesky handle is a domain. */
export function normalHandle(platform: Platform, handle: string): string {
  const bare = handle.trim().replace(/^@/, '');
  if (platform === 'x') return bare;
  return (bare.includes('.') ? bare : `${bare}.sandbox.test`).toLowerCase();
}

/** The part of a handle that decides how the account behaves: `demo` for `demo` and for `demo.sandbox.test`. */
export const firstLabel = (handle: string) => handle.toLowerCase().split('.')[0] ?? '';

const digits = (digest: Buffer) => (digest.readBigUInt64BE() % 10n ** 18n).toString();

const base32 = (digest: Buffer) => Array.from(digest, (byte) => letters[byte & 31]).join('');

const letters = 'abcdefghijklmnopqrstuvwxyz234567';

function displayName(handle: string): string {
  const [first = ''] = handle.split('.');
  return first
    .split(/[-_]/)
    .filter((word) => word !== '')
    .map((word) => (word[0] ?? '').toUpperCase() + word.slice(1))
    .join(' ');
}

/** Every account that the sandbox knows. Handles ignore case. */
export class Accounts {
  readonly #byHandle = new Map<string, Account>();
  readonly #byId = new Map<string, Account>();

  add(account: Account): void {
    this.#byHandle.set(key(account.platform, account.handle), account);
    this.#byId.set(account.id, account);
  }

  withHandle(platform: Platform, handle: string): Account | undefined {
    return this.#byHandle.get(key(platform, handle));
  }

  withId(id: string): Account | undefined {
    return this.#byId.get(id);
  }

  all(platform: Platform): Account[] {
    return [...this.#byId.values()].filter((account) => account.platform === platform);
  }
}

const key = (platform: Platform, handle: string) => `${platform} ${handle.toLowerCase()}`;
