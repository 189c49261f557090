import type { Scene } from '@carillon/harness/open-scene';

/** Calls X's OAuth endpoints with a form, as an application does. */
export const postForm = ({ sandbox }: Scene, path: 'token' | 'revoke', form: Record<string, string>) =>
  fetch(`${sandbox.url}/2/oauth2/${path}`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from('carillon:secret').toString('base64')}` },
    body: new URLSearchParams(form),
  });

/** True when X takes this access token. */
export const takesAccessToken = async ({ sandbox }: Scene, accessToken: string): Promise<boolean> => {
  const headers = { authorization: `Bearer ${accessToken}` };
  return (await fetch(`${sandbox.url}/2/users/me`, { headers })).ok;
};
