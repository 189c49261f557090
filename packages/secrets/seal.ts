import type { webcrypto } from 'node:crypto';
import { FlattenedEncrypt, flattenedDecrypt } from 'jose';
import type { KeyRing } from './key-ring.ts';

/** The place where a sealed value belongs; it opens nowhere else. */
export interface Binding {
  readonly socialAccountId: string;
  readonly platform: string;
}

/** The place of what a user's authenticator app makes its codes from. */
export interface TotpBinding {
  readonly totpOf: string;
}

/** The place of what a webhook endpoint's deliveries are signed with. */
export interface WebhookBinding {
  readonly webhookOf: string;
}

/** The place of an answer with a secret, kept for the Idempotency-Key of its request. */
export interface AnswerBinding {
  readonly answerOf: string;
}

type AnyBinding = Binding | TotpBinding | WebhookBinding | AnswerBinding;

/** The value cannot be opened: another place, another key, or changed bytes. */
export class UnsealError extends Error {
  override readonly name = 'UnsealError';
}

/** Encrypts a JSON value with AES-256-GCM (JWE), its place being part of what is authenticated. */
export async function seal(value: unknown, binding: AnyBinding, [{ id, bytes }]: KeyRing): Promise<string> {
  const jwe = await new FlattenedEncrypt(new TextEncoder().encode(JSON.stringify(value)))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: id })
    .setAdditionalAuthenticatedData(place(binding))
    .encrypt(await importedKey(bytes));
  return JSON.stringify(jwe);
}

/**
 * Decrypts what `seal` made.
 * @throws {UnsealError} when it was sealed for another place, with an unknown key, or was changed
 */
export async function open(sealed: string, binding: AnyBinding, keys: KeyRing): Promise<unknown> {
  try {
    const { aad: _stored, ...jwe } = JSON.parse(sealed);
    const aad = Buffer.from(place(binding)).toString('base64url');
    const { plaintext } = await flattenedDecrypt({ ...jwe, aad }, (header?: { kid?: string }) =>
      importedKey(keyNamed(header?.kid, keys)),
    );
    return JSON.parse(new TextDecoder().decode(plaintext));
  } catch (error) {
    throw new UnsealError('Sealed credentials cannot be opened: wrong ENCRYPTION_KEY, or a changed row.', {
      cause: error,
    });
  }
}

/**
 * The same value under the newest key.
 * @throws {UnsealError} when it was sealed for another place, with an unknown key, or was changed
 */
export const reseal = async (sealed: string, binding: AnyBinding, keys: KeyRing): Promise<string> =>
  seal(await open(sealed, binding, keys), binding, keys);

const imported = new WeakMap<Uint8Array, Promise<webcrypto.CryptoKey>>();

/** Each key is made ready once. */
function importedKey(bytes: Uint8Array): Promise<webcrypto.CryptoKey> {
  const known = imported.get(bytes);
  if (known !== undefined) return known;
  const importing = crypto.subtle.importKey('raw', new Uint8Array(bytes), 'AES-GCM', false, [
    'encrypt',
    'decrypt',
  ]);
  imported.set(bytes, importing);
  return importing;
}

const place = (binding: AnyBinding): Uint8Array => new TextEncoder().encode(nameOf(binding));

function nameOf(binding: AnyBinding): string {
  if ('totpOf' in binding) return `${binding.totpOf}|totp`;
  if ('webhookOf' in binding) return `${binding.webhookOf}|webhook`;
  if ('answerOf' in binding) return `${binding.answerOf}|answer`;
  return `${binding.socialAccountId}|${binding.platform}|credentials`;
}

function keyNamed(kid: string | undefined, keys: KeyRing): Uint8Array {
  const key = keys.find(({ id }) => id === kid);
  if (key === undefined)
    throw new UnsealError('The key that sealed this is not among ENCRYPTION_KEY and ENCRYPTION_KEYS_OLD.');
  return key.bytes;
}
