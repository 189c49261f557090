import { type Environment, namesAddress, type workerConfig } from '@carillon/config';
import { type Finding, fine, warning } from './finding.ts';

type Hosts = Pick<ReturnType<typeof workerConfig>, 'ALLOW_PRIVATE_HOSTS' | 'WEBHOOK_ALLOWED_HOSTS'>;

/** This machine itself, and where clouds tell a machine its secrets: a network that has one of them was hardly meant. */
const delicate = ['127.0.0.1', '::1', '169.254.169.254'];

/** Warns of a server that lets whoever has an account send requests to its own machine and network. */
export function checkHosts(config: Hosts, { NODE_ENV }: Environment): Finding {
  const { ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS } = config;
  const open = Object.entries({ ALLOW_PRIVATE_HOSTS, WEBHOOK_ALLOWED_HOSTS })
    .filter(([, hosts]) => isOpen(hosts))
    .map(([variable]) => variable);
  const name = 'private networks';
  if (NODE_ENV !== 'production' || open.length === 0)
    return { name, ...fine('Requests of users reach no server of this network but those that are named.') };
  const verb = open.length === 1 ? 'lets' : 'let';
  return {
    name,
    ...warning(
      `${open.join(' and ')} ${verb} whoever has an account send requests to this machine and its network, in production. Name only the servers that are meant.`,
    ),
  };
}

function isOpen(hosts: boolean | readonly string[]): boolean {
  if (typeof hosts === 'boolean') return hosts;
  const networks = hosts.filter((host) => host.includes('/'));
  return delicate.some((address) => namesAddress(networks, address));
}
