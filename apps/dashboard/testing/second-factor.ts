import { codeOf } from './authenticator-app.ts';
import type { PersonClient } from './person-client.ts';
import { type SoftPasskey, softPasskey } from './soft-passkey.ts';

/** Answer of an operation that gave something to sign in with. */
interface Given {
  readonly recoveryCodes: readonly string[] | null;
}

/** Gives a person who is signed in an authenticator app. @returns its secret, and the recovery codes that came along */
export async function addAuthenticator(client: PersonClient) {
  const { secret } = (await client.post<{ secret: string }>('/app/second-factor/totp/begin')).body.data;
  const { status, text, body } = await client.post<Given>('/app/second-factor/totp', {
    code: codeOf(secret),
  });
  if (status !== 200) throw new Error(text);
  return { secret, recoveryCodes: body.data.recoveryCodes ?? [] };
}

/** Gives a person who is signed in a passkey. @param origin of the dashboard */
export async function addPasskey(client: PersonClient, origin: string, name = 'Laptop') {
  const passkey: SoftPasskey = softPasskey(origin);
  const options = (await client.post<{ challenge: string }>('/app/passkeys/begin')).body.data;
  const answer = passkey.make(options);
  const { status, text, body } = await client.post<Given & { id: string }>('/app/passkeys', { name, answer });
  if (status !== 200) throw new Error(text);
  return { passkey, id: body.data.id, recoveryCodes: body.data.recoveryCodes ?? [] };
}
