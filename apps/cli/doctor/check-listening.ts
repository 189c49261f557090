import { once } from 'node:events';
import { createServer } from 'node:net';
import {
  type apiConfig,
  type dashboardConfig,
  isLoopback,
  publicMetrics,
  type workerConfig,
} from '@carillon/config';
import { type Finding, fine, requestTimeoutMs, warning, wrong } from './finding.ts';

interface Configs {
  readonly api: ReturnType<typeof apiConfig>;
  readonly worker: ReturnType<typeof workerConfig> | null;
  readonly dashboard: ReturnType<typeof dashboardConfig> | null;
}

type Ports = Readonly<Record<string, number | undefined>>;

/** Checks that the processes can listen where HOST and their ports say. Port 0 is one that is free. */
export async function checkPorts({ api, worker, dashboard }: Configs): Promise<Finding> {
  const name = 'ports';
  const { HOST, PORT, METRICS_PORT } = api;
  const DASHBOARD_PORT = dashboard?.DASHBOARD_PORT;
  const twice = twiceIn({ PORT, METRICS_PORT }) ?? twiceIn({ DASHBOARD_PORT, METRICS_PORT });
  if (twice !== null)
    return { name, ...wrong(`${twice} are the same port, and one process needs both. Change one of them.`) };
  const ports: Ports = { PORT, METRICS_PORT, DASHBOARD_PORT, WORKER_PORT: worker?.WORKER_PORT };
  for (const [variable, port] of Object.entries(ports)) {
    const problem = port ? await problemOf(HOST, port, variable) : null;
    if (problem !== null) return { name, ...wrong(problem) };
  }
  return { name, ...fine(`Every port is free at ${HOST}, or this service has it already.`) };
}

function twiceIn(ports: Ports): string | null {
  const given = Object.entries(ports).filter(([, port]) => port);
  const [first, second] = given;
  return first !== undefined && second !== undefined && first[1] === second[1]
    ? `${first[0]} and ${second[0]}`
    : null;
}

/** Why nobody could listen there; null when somebody could, or when the one who does is a process of this service. */
async function problemOf(host: string, port: number, variable: string): Promise<string | null> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return null;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE' && (await isOurs(host, port))) return null;
    if (code === 'EADDRINUSE')
      return `${variable} is ${port}, and another program has that port. End it, or choose another port.`;
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      return `HOST is ${host}, which is no address of this machine. Take one of its own, or 0.0.0.0 for all.`;
    if (code === 'EACCES')
      return `${variable} is ${port}, on which this user may not listen. Choose a port from 1024 on.`;
    return `Nobody can listen on ${variable}, ${host}:${port}: ${message}.`;
  } finally {
    server.close();
  }
}

async function isOurs(host: string, port: number): Promise<boolean> {
  const place = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host;
  const url = `http://${place.includes(':') ? `[${place}]` : place}:${port}/livez`;
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const text = await fetch(url, { signal, redirect: 'manual' })
    .then((response) => response.text())
    .catch(() => '');
  return text === 'live\n';
}

/** Warns of metrics that nobody can read. */
export function checkMetrics({ api }: Configs): Finding {
  const name = 'metrics';
  const isClosed = api.METRICS_PORT === undefined && publicMetrics(api) === 'closed';
  if (!isClosed) return { name, ...fine('The metrics can be read.') };
  return {
    name,
    ...warning(
      `HOST is ${api.HOST}${isLoopback(api.HOST) ? '' : ', which others reach'}: api and dashboard show their metrics to nobody. Set METRICS_TOKEN, or METRICS_PORT for a port of their own.`,
    ),
  };
}
