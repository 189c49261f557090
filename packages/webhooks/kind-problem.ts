import type { WebhookKind } from '@carillon/core';

/** Why an address is none for endpoints of a kind, to be said after it; null when it may be one. */
export function kindProblem(kind: WebhookKind, { hostname, pathname }: URL): string | null {
  if (kind === 'ntfy' && !/^\/[\w-]{1,64}$/.test(pathname))
    return 'must end with one topic, such as https://ntfy.sh/my-topic';
  const service = services.find(({ hosts }) => hosts.test(hostname));
  if (service === undefined || service.kind === kind || pathname.endsWith(`/${kind}`)) return null;
  return `is one of ${service.name}, which takes messages only: the kind must be ${service.kind}`;
}

/** Discord takes messages in the format of Slack as well, at an address that ends with /slack. */
const services = [
  { kind: 'slack', name: 'Slack', hosts: /^hooks\.slack(-gov)?\.com$/ },
  { kind: 'discord', name: 'Discord', hosts: /^(\w+\.)?discord(app)?\.com$/ },
  { kind: 'ntfy', name: 'ntfy', hosts: /^ntfy\.sh$/ },
] as const;
