import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadCode } from '../parts/load-code.ts';
import { request } from './request.ts';

/** Whether this browser offers passkeys here: it does not at an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && !/^[\d.]+$|:/.test(location.hostname);

/** Has a passkey sign what an operation gives. @param begin path of that operation @throws with a sentence when it did not sign */
export async function signWithPasskey(begin: string): Promise<object> {
  const { data } = await request<{ data: PublicKeyCredentialRequestOptionsJSON }>('POST', begin, {});
  const { startAuthentication } = await loadCode(() => import('@simplewebauthn/browser'));
  return startAuthentication({ optionsJSON: data }).catch(inWords);
}

/** Makes a passkey. @throws with a sentence when there is none in the end */
export async function makePasskey(): Promise<object> {
  const { data } = await request<{ data: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    '/app/passkeys/begin',
  );
  const { startRegistration } = await loadCode(() => import('@simplewebauthn/browser'));
  return startRegistration({ optionsJSON: data }).catch(inWords);
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'Nothing was confirmed: it was cancelled, or took too long. Try again.',
  AbortError: 'Nothing was confirmed: it was cancelled, or took too long. Try again.',
  InvalidStateError: 'This device or key has a passkey of yours already.',
  NotSupportedError: 'This device or key cannot make a passkey that checks who uses it.',
};

function inWords(error: Error): never {
  throw new Error(words[error.name] ?? 'The browser could not use a passkey here.', { cause: error });
}
