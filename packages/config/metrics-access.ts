import { isLoopback } from './hosts.ts';

/** Who may read the metrics on a port: everybody, nobody, or who has the token. */
export type MetricsAccess = 'open' | 'closed' | { readonly token: string };

interface MetricsVariables {
  readonly HOST: string;
  readonly METRICS_PORT?: number | undefined;
  readonly METRICS_TOKEN?: string | undefined;
}

/** Access to the metrics on the port that people and integrators reach, too. */
export function publicMetrics({ HOST, METRICS_PORT, METRICS_TOKEN: token }: MetricsVariables): MetricsAccess {
  if (METRICS_PORT !== undefined) return 'closed';
  if (token !== undefined) return { token };
  return isLoopback(HOST) ? 'open' : 'closed';
}

/** Access to the metrics on a port for nothing but probes. */
export const ownMetrics = ({ METRICS_TOKEN: token }: MetricsVariables): MetricsAccess =>
  token === undefined ? 'open' : { token };
