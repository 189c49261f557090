import { loadCode } from '../parts/load-code.ts';
import { ask, type GivenTo } from './ask.ts';

/** True when this browser offers passkeys here. @param origin that they are bound to, as the server says; null for none */
export const canUsePasskeys = (origin: string | null | undefined): boolean =>
  typeof PublicKeyCredential === 'function' && location.origin === origin;

// Interfaces of the library, to which the schemas of the server add whatever a browser may send beside.
type Signature = GivenTo<'POST /sign-in/passkey'>['body']['answer'];
type NewPasskey = GivenTo<'POST /passkeys'>['body']['answer'];

/** Has a passkey sign what an operation gives. @throws with a sentence when it did not sign */
export async function signWithPasskey(begin: 'POST /sign-in/passkey/begin' | 'POST /confirm/passkey/begin') {
  const optionsJSON = await ask(begin, { body: {} });
  const { startAuthentication } = await loadCode(() => import('@simplewebauthn/browser'));
  return (await startAuthentication({ optionsJSON }).catch(inWords)) as Signature;
}

/** Makes a passkey. @throws with a sentence without one in the end */
export async function makePasskey() {
  const optionsJSON = await ask('POST /passkeys/begin');
  const { startRegistration } = await loadCode(() => import('@simplewebauthn/browser'));
  return (await startRegistration({ optionsJSON }).catch(inWords)) as NewPasskey;
}

const words: Readonly<Record<string, string>> = {
  NotAllowedError: 'It was cancelled, or took too long. Try again.',
  AbortError: 'It was cancelled, or took too long. Try again.',
  InvalidStateError: 'This device has a passkey of yours already.',
  NotSupportedError: 'This device cannot create a passkey that checks who uses it.',
};

function inWords(error: Error): never {
  throw new Error(words[error.name] ?? 'The browser could not use a passkey here.', { cause: error });
}
