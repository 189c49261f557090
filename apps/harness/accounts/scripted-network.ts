import { byPlatform } from '@carillon/core';
import type { Application, Authorization, Network } from '@carillon/networks';
import type { Networks } from '@carillon/networks/all';

/** A call of a network: which of its methods, at which server, as which application. */
export type Called = readonly [method: string, baseUrl: string, clientId?: string];

const ada = {
  kind: 'connected',
  platformUserId: '1',
  platformUsername: 'ada',
  platformAvatar: null,
  grantedScopes: ['write'],
  credentials: { token: 'wick' },
} as const;

/**
 * A network of servers that stands in the place of one: each server makes this one an application of its own, forgets it when it is
 * asked to, and says whose account it is. It speaks to nobody.
 */
export function scriptedNetwork(base: Network) {
  const calls: Called[] = [];
  const forgotten = new Set<string>();
  const script = {
    registering: async () => {},
    answer: null as Awaited<ReturnType<NonNullable<Authorization['register']>>> | null,
    connection: null as Awaited<ReturnType<Network['connect']>> | null,
  };
  let made = 0;
  const knows = (application: Application | undefined) =>
    application !== undefined && !forgotten.has(application.clientId);
  const authorization: Authorization = {
    begin({ baseUrl, application, redirectUri, state }) {
      const query = new URLSearchParams({
        client_id: application?.clientId ?? '',
        redirect_uri: redirectUri,
        state,
      });
      return { kind: 'begun', url: `${baseUrl}/authorize?${query}`, codeVerifier: 'verifier' };
    },
    async register(baseUrl) {
      calls.push(['register', baseUrl]);
      await script.registering();
      if (script.answer !== null) return script.answer;
      const clientId = `client-${++made}`;
      return {
        kind: 'registered',
        application: { clientId, clientSecret: `secret of ${clientId}`, scopes: ['write'] },
      };
    },
    async redeem({ code, application }, baseUrl) {
      calls.push(['redeem', baseUrl, application?.clientId ?? 'none']);
      if (!knows(application)) return { kind: 'application_gone' };
      return { kind: 'redeemed', input: { code } };
    },
  };
  const network: Network = {
    ...base,
    async connect(_, baseUrl) {
      calls.push(['connect', baseUrl]);
      if (script.connection !== null) return script.connection;
      return { ...ada, serviceUrl: baseUrl };
    },
    authorization,
  };
  return {
    calls,
    script,
    authorization,
    networks: { ...byPlatform(() => network) } satisfies Networks,
    forget: (clientId: string) => forgotten.add(clientId),
    /** For a network that can be asked whether it still knows an application. */
    askable(): void {
      authorization.knows = async (baseUrl, application) => {
        calls.push(['knows', baseUrl, application.clientId]);
        return knows(application);
      };
    },
  };
}
