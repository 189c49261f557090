import type { TwitterApiOAuth2Init } from 'twitter-api-v2';
import { ask } from './ask.ts';
import { type Call, createClient } from './client.ts';
import { xCredentials } from './credentials.ts';

/** Has X forget both tokens (X, POST /2/oauth2/revoke). @returns whether it took both */
export async function revoke(credentials: unknown, app: TwitterApiOAuth2Init, call: Call): Promise<boolean> {
  const { data } = xCredentials.safeParse(credentials);
  if (data === undefined) return false;
  const tokens = [
    { token: data.refreshToken, token_type_hint: 'refresh_token' },
    { token: data.accessToken, token_type_hint: 'access_token' },
  ];
  let revoked = true;
  for (const { token, ...hint } of tokens) {
    if (token === null) continue;
    const answer = await ask(createClient(app, call), { does: 'token' }, (api) =>
      api.post<unknown>(
        'https://api.x.com/2/oauth2/revoke',
        { token, ...hint, client_id: app.clientId },
        { forceBodyMode: 'url' },
      ),
    );
    revoked &&= !('failure' in answer);
  }
  return revoked;
}
