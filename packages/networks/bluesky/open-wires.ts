import { Agent } from 'undici';
import { guardedAgent } from '../guarded-agent.ts';
import type { HostRules } from '../host-rules.ts';
import type { Session } from '../network.ts';
import type { NetworkClocks } from '../network-clocks.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { openIdentities, type Trustee } from './identities.ts';
import type { Wire } from './wire.ts';

/** Longest wait for an answer about an identity, ms: much of the method's time is to be left. */
const identityDeadline = 5_000;

/** Speed of a connection that is of use, bytes a ms: a file gets its time by it, beside that of a call. */
const slowestBytesPerMs = 500;

interface Wires {
  readonly hosts: HostRules;
  readonly trusteeOf: (baseUrl: string) => Trustee;
  /** ms */
  readonly deadline: number;
  readonly clocks: Pick<NetworkClocks, 'heard'>;
}

interface WireOptions {
  /** Of the file that goes over it; 0 unless given. */
  readonly sizeBytes?: number | undefined;
  /** True for a server that the operator named; false unless given. */
  readonly isOperators?: boolean;
}

export type OpenWire = (session: Pick<Session, 'now' | 'baseUrl'>, options?: WireOptions) => Wire;

/** Connections to the servers of accounts and to those beside them, each for one method. */
export function openWires({ hosts, trusteeOf, deadline, clocks }: Wires): OpenWire {
  const guarded = guardedAgent(hosts);
  const operators = new Agent({ allowH2: false }); // what the operator names is called as it is
  const strangers = guardedAgent({ ...hosts, trusted: [] });
  /** Listens to the servers that the operator named alone: anybody may run one with a wrong clock. */
  const hearingClocks =
    (fetch: Wire['fetch'], now: Wire['now']): Wire['fetch'] =>
    async (request, body) => {
      const sent = now();
      const response = await fetch(request, body);
      const base = hosts.trusted?.find((url) => request.url.startsWith(`${url}/`));
      if (base !== undefined) clocks.heard(base, { date: response.headers.get('date'), sent }, now());
      return response;
    };
  return ({ now, baseUrl }, { sizeBytes = 0, isOperators = false } = {}) => {
    const signal = AbortSignal.timeout(deadline + Math.ceil(sizeBytes / slowestBytesPerMs));
    const dispatcher = isOperators ? operators : guarded;
    const within = (dispatcher: Agent) => (request: Request) =>
      boundedFetch({
        signal: AbortSignal.any([signal, AbortSignal.timeout(identityDeadline)]),
        dispatcher,
      })(request);
    const identities = openIdentities({
      trustee: trusteeOf(baseUrl),
      hosts,
      now,
      trusted: within(operators),
      strangers: within(strangers),
    });
    return { hosts, now, identities, fetch: hearingClocks(boundedFetch({ signal, dispatcher }), now) };
  };
}
