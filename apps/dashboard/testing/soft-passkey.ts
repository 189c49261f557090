import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** Differences from an honest authenticator and browser. */
export interface Oddities {
  readonly origin?: string;
  readonly rpId?: string;
  /** True when its user was verified; true unless given. */
  readonly isVerified?: boolean;
  readonly counter?: number;
  readonly challenge?: string;
}

export type SoftPasskey = ReturnType<typeof softPasskey>;

/** A passkey in memory (ES256), and the browser around it: it answers as WebAuthn does. @param origin of the dashboard */
export function softPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  const id = credentialId.toString('base64url');
  let signatures = 0;

  function authenticatorData({ rpId, isVerified = true, counter }: Oddities, made = Buffer.alloc(0)): Buffer {
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (made.length > 0 ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter ?? ++signatures);
    const name = rpId ?? new URL(origin).hostname;
    return Buffer.concat([createHash('sha256').update(name).digest(), Buffer.from([flags]), count, made]);
  }

  const clientData = (type: string, challenge: string, odd: Oddities) =>
    Buffer.from(
      JSON.stringify({ type, challenge: odd.challenge ?? challenge, origin: odd.origin ?? origin }),
    );

  const common = { id, rawId: id, type: 'public-key', clientExtensionResults: {} };

  return {
    id,

    /** Answers to options for making a passkey. */
    make({ challenge }: { readonly challenge: string }, odd: Oddities = {}) {
      const made = attestedData(credentialId, coseKey(publicKey.export({ format: 'jwk' })));
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(odd, made))],
      ]);
      return {
        ...common,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, odd).toString('base64url'),
          attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    /** Answers to options for signing. */
    sign({ challenge }: { readonly challenge: string }, odd: Oddities = {}) {
      const client = clientData('webauthn.get', challenge, odd);
      const data = authenticatorData(odd);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...common,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** WebAuthn 6.5.1, of an authenticator of no known model. */
function attestedData(credentialId: Buffer, key: Buffer) {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(credentialId.length);
  return Buffer.concat([Buffer.alloc(16), length, credentialId, key]);
}

/** RFC 9052: an EC2 key of P-256 for ES256. */
function coseKey({ x = '', y = '' }: { readonly x?: string; readonly y?: string }): Buffer {
  const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const key = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ]);
  return Buffer.from(isoCBOR.encode(key as never));
}
