import { expect } from '@jest/globals';
import type { Visitor } from './copied-installation.ts';
import { personClient } from './person-client.ts';

interface Choice {
  readonly accounts: readonly { readonly platformUsername: string }[];
}

const choiceIn = (address: string): string => address.split('?choose=')[1] ?? '';

/** Somebody in a browser who connects accounts of the first pretend network, Lantern. */
export async function lanternVisitor(dashboard: string, { email, password, profileId }: Visitor) {
  const client = personClient(dashboard);
  await client.signIn(email, password);
  let state = '';
  return {
    client,

    /** Goes to a server of the network, or names none. @returns the status, and the sentence of a refusal */
    async begin(service: string): Promise<[number, string | undefined]> {
      const wanted = { profileId, ...(service !== '' && { service }) };
      const { status, body } = await client.post<{ url: string }>('/app/accounts/lantern/begin', wanted);
      if (status !== 200) return [status, body.error];
      const page = new URL(body.data.url);
      state = page.searchParams.get('state') ?? '';
      expect(page.origin).toBe(service);
      return [status, body.error];
    },

    /** Comes back from there. @returns where the browser is sent on to */
    async comeBack(more = ''): Promise<string> {
      const query = `state=${state}&code=good${more}`;
      return `${(await client.get(`/connect/lantern/callback?${query}`)).headers.get('location')}`;
    },

    /** Names of the accounts of a choice, which the address that they came back to names; or why they are not shown. */
    async granted(address: string): Promise<readonly string[]> {
      const { status, body, headers } = await client.get<Choice>(
        `/app/accounts/choices/${choiceIn(address)}`,
      );
      if (status !== 200) return [`${status} ${headers.get('x-error-code')}`];
      return body.data.accounts.map(({ platformUsername }) => platformUsername);
    },

    /** Connects one of them. @returns the status, and the id of the account or the code of a refusal */
    async choose(address: string, account: string): Promise<string> {
      const wanted = { id: choiceIn(address), accounts: [account] };
      const { status, body, headers } = await client.post<{ ids: string[] }>('/app/accounts/choose', wanted);
      return `${status} ${status === 200 ? body.data.ids.join() : headers.get('x-error-code')}`;
    },

    accounts: async () =>
      (await client.get<{ accounts: readonly object[] }>('/app/accounts')).body.data.accounts,
  };
}
