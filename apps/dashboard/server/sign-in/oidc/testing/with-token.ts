import type { PersonClient } from '../../../../testing/person-client.ts';

/** Requests of a browser that is signed in without its page: it asks for the token for changes itself. */
export async function withToken(browser: PersonClient) {
  const { body } = await browser.get<{ csrfToken: string }>('/app/session');
  return {
    post: (path: string) =>
      browser.send<{ url: string }>('POST', path, {
        body: {},
        headers: { 'x-csrf-token': body.data.csrfToken },
      }),
    delete: (path: string) =>
      browser.send('DELETE', path, { headers: { 'x-csrf-token': body.data.csrfToken } }),
  };
}
