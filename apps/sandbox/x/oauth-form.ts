import { jsonObject } from '../http/call.ts';
import type { Answer, Call, World } from '../types.ts';

/** The parameters of a token call: a form as the standard has it, or JSON, which X takes too. */
export function oauthForm({ headers, body }: Call): URLSearchParams {
  if (!/^application\/json\b/i.test(headers['content-type'] ?? ''))
    return new URLSearchParams(body.toString('utf8'));
  const form = new URLSearchParams();
  for (const [name, value] of Object.entries(jsonObject(body) ?? {})) form.set(name, String(value));
  return form;
}

/** Id and secret of the application that servers are to a sandbox, which knows it always. */
export const sandboxApp = 'sandbox';

export const oauthError = (status: number, error: string, description?: string): Answer => ({
  status,
  body: { error, ...(description === undefined ? {} : { error_description: description }) },
});

/** X's refusal of the application itself, by `Authorization: Basic` or in the body; undefined when it is known. */
export function refuseClient(call: Call, form: URLSearchParams, { settings }: World): Answer | undefined {
  const basic = /^Basic (\S+)$/i.exec(call.headers.authorization ?? '')?.[1];
  const [basicId, basicSecret] =
    basic === undefined ? [] : Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent);
  const id = basicId ?? form.get('client_id') ?? '';
  const secret = basicSecret ?? form.get('client_secret') ?? '';
  if (id === '') return oauthError(400, 'invalid_request', 'Missing required parameter [client_id].');
  if (id === sandboxApp && secret === sandboxApp) return undefined;
  if (settings.clientId !== '' && id !== settings.clientId) return oauthError(401, 'invalid_client');
  if (settings.clientSecret !== '' && secret !== settings.clientSecret)
    return oauthError(401, 'unauthorized_client', 'Missing valid authorization header');
  return undefined;
}
