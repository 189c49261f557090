import type { WebhookKind } from '@carillon/core';

/** Shorter parts of longer paths are words, such as services, characters. */
const minSegment = 12;

/** Shorter values of a query are numbers or words, such as those of thread_id, characters. */
const minValue = 6;

/** A text without the parts of an address that let one write there: an answer may repeat them. */
export function withoutAddress(text: string, address: string): string {
  const { href, pathname, search, searchParams, username, password } = new URL(address);
  const segments = pathname.slice(1).split('/');
  const secrets = segments.length === 1 ? segments : segments.filter(({ length }) => length >= minSegment);
  const values = valuesOf(search, searchParams);
  return without(text, [href, address, pathname, search, username, password, ...secrets, ...values]);
}

/**
 * The same of an address to which events go: its short parts, such as /hooks, are words, and the log shows what was answered.
 */
export function withoutTokens(text: string, address: string): string {
  const { pathname, search, searchParams } = new URL(address);
  const segments = [pathname, ...pathname.slice(1).split('/')].filter(({ length }) => length >= minSegment);
  return without(text, [...segments, ...valuesOf(search, searchParams)]);
}

function without(text: string, parts: readonly string[]): string {
  const all = new Set(parts.flatMap((part) => [part, decoded(part)]).filter(({ length }) => length > 1));
  const longestFirst = [...all].sort((one, other) => other.length - one.length);
  return longestFirst.reduce((left, part) => left.replaceAll(part, '…'), text);
}

/** Values of a query, as they are written and as they are meant. */
function valuesOf(search: string, searchParams: URLSearchParams): string[] {
  const written = search
    .slice(1)
    .split('&')
    .map((pair) => pair.slice(pair.indexOf('=') + 1));
  return [...searchParams.values(), ...written].filter(({ length }) => length >= minValue);
}

/** The same without percent signs, as many servers repeat it. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Characters at the end of an address that are shown. */
const shownAtEnd = 4;

/** Least unknown behind a shown end, characters. */
const minHidden = 8;

/**
 * The address of a chat, as answers and logs show it: its server and its end. Who knows the whole can
 * write there.
 */
export function maskedUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  const end = pathname.length >= shownAtEnd + minHidden ? pathname.slice(-shownAtEnd) : '';
  return `${origin}/…${end}`;
}

/** Why an address fits no endpoint of a kind, to be said after it; null when it may be one. */
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
