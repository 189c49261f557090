import type { WebhookKind } from '@carillon/core';

/** Why an address is none for endpoints of a kind, to be said after it; null when it may be one. */
export function kindProblem(kind: WebhookKind, { hostname, pathname }: URL): string | null {
  if (kind === 'ntfy' && !/^\/[\w-]{1,64}$/.test(pathname))
    return 'must end with one topic, such as https://ntfy.sh/my-topic';
  const service = services.find(({ hosts }) => hosts.test(hostname));
  if (service === undefined || pathname.endsWith(`/${kind}`)) return null;
  if (service.kind === kind) return service.paths.test(pathname) ? null : `must look like ${service.example}`;
  return `is one of ${service.name}, which takes messages only: the kind must be ${service.kind}`;
}

/** Discord takes messages in the format of Slack as well, at an address that ends with /slack. */
const services = [
  {
    kind: 'slack',
    name: 'Slack',
    hosts: /^hooks\.slack(-gov)?\.com$/,
    paths: /^\/(services|workflows|triggers)(\/[\w-]+){2,}\/?$/,
    example: 'https://hooks.slack.com/services/T…/B…/…, the address of an incoming webhook',
  },
  {
    kind: 'discord',
    name: 'Discord',
    hosts: /^(\w+\.)?discord(app)?\.com$/,
    paths: /^\/api(\/v\d+)?\/webhooks\/\d+\/[\w-]+\/?$/,
    example: 'https://discord.com/api/webhooks/…/…, the address of a webhook of a channel',
  },
  { kind: 'ntfy', name: 'ntfy', hosts: /^ntfy\.sh$/, paths: /^\//, example: 'https://ntfy.sh/my-topic' },
] as const;
