import { scopes } from '@carillon/core';
import { changeReturnOrigins } from '@carillon/db/connect-links';
import { apiClient } from '@carillon/harness/api-client';
import type { Dashboard, TestPerson } from './start-dashboard.ts';

/** A link as the API answers it. */
export interface MadeLink {
  readonly id: string;
  readonly url: string;
  readonly status: string;
  readonly returnUrl: string | null;
  readonly usedAt: string | null;
  readonly socialAccountId: string | null;
}

/** Where the links of tests lead back to. */
export const app = 'https://app.example';

/** A user whose program makes links, by the API with a key that may. */
export async function integrator(
  { carillon, person, db }: Dashboard,
  facts: Parameters<Dashboard['person']>[0] = {},
) {
  const owner: TestPerson = await person(facts);
  const { userId, profileId } = owner;
  await changeReturnOrigins(db, userId, [app]);
  const api = apiClient(carillon.url, await carillon.key({ userId, scopes }));

  return {
    ...owner,
    api,

    /** Makes a link. @returns it, and the token in its address */
    async link(facts: object = {}): Promise<MadeLink & { token: string }> {
      const wanted = { profileId, returnUrl: `${app}/channels?a=1`, externalId: 'customer-17', ...facts };
      const { status, body } = await api.post<MadeLink>('/connect-links', wanted);
      if (status !== 201) throw new Error(body.error);
      return { ...body.data, token: body.data.url.split('#')[1] ?? '' };
    },

    /** A link as it is now. */
    async now({ id }: MadeLink): Promise<MadeLink> {
      return (await api.get<MadeLink>(`/connect-links/${id}`)).body.data;
    },
  };
}

/** Facts about a link, for its page. */
export interface SeenLink {
  readonly profileName: string;
  readonly platforms: readonly string[];
  readonly declineUrl: string | null;
}

/** A browser of somebody who was given a link, and is not signed in. */
export function linkVisitor(dashboard: Dashboard) {
  const client = dashboard.browser();
  const post = <Data>(path: string, body: object) => client.post<Data>(`/app/connect-link${path}`, body);

  return {
    client,
    open: (token: string) => post<SeenLink>('', { token }),
    bluesky: (token: string, credentials: object) =>
      post<{ returnUrl: string | null }>('/bluesky', { token, ...credentials }),
    begin: (token: string) => post<{ url: string }>('/x/begin', { token }),

    /** Goes to X, which decides as the sandbox is set. @returns the query that the browser comes back with */
    async consent(token: string): Promise<string> {
      const { status, body } = await post<{ url: string }>('/x/begin', { token });
      if (status !== 200) throw new Error(body.error);
      const response = await fetch(body.data.url, { redirect: 'manual' });
      return new URL(response.headers.get('location') ?? '').search;
    },

    /** Comes back from X. @returns where the browser is sent on to */
    async comeBack(search: string): Promise<string> {
      const { status, headers } = await client.get(`/connect/x/callback${search}`);
      return `${status} ${headers.get('location')}`;
    },
  };
}
