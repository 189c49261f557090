import { type Environment, knownVariables } from '@carillon/config';
import leven from 'leven';
import { type Finding, fine, warning } from './finding.ts';

/** Read by commands, or by Compose, and no variable of a process. */
const others = [
  ...['CARILLON_URL', 'CARILLON_API_KEY', 'NODE_ENV'],
  ...['REDIS_PASSWORD', 'REDIS_READER_PASSWORD', 'REDIS_IMAGE'],
  ...['POSTGRES_CPUS', 'REDIS_CPUS', 'API_CPUS', 'WORKER_CPUS', 'DASHBOARD_CPUS'],
];

/** Beginnings that hardly anybody else gives a variable. OpenTelemetry has names of its own. */
const ownPrefixes = 'BLUESKY DASHBOARD ENCRYPTION MEDIA METRICS OIDC S3 SANDBOX SMTP WEBHOOK WORKER'.split(
  ' ',
);

/** What Kubernetes sets in every container for a service of the same name. */
const isServiceLink = (name: string, value: string): boolean =>
  /_SERVICE_(HOST|PORT)|_PORT_\d+_/.test(name) || /^(tcp|udp):/.test(value);

/** Warns of variables that nobody reads, and whose names look like one that is read. */
export function checkNames(environment: Environment): Finding {
  const known = new Set([...knownVariables, ...others]);
  const sentences = Object.entries(environment)
    .filter(([name, value]) => value && !known.has(name) && !isServiceLink(name, value))
    .map(([name]) => name)
    .sort()
    .flatMap((name) => sentenceAbout(name) ?? []);
  const found = sentences.length === 0 ? fine('No name looks misspelled.') : warning(sentences.join(' '));
  return { name: 'names of variables', ...found };
}

function sentenceAbout(name: string): string | null {
  const written = name.toUpperCase();
  const nearest = nearestOf(written, knownVariables);
  if (nearest !== null && leven(written, nearest) <= tolerance(written))
    return `Nobody reads ${name}. Did you mean ${nearest}?`;
  const prefix = ownPrefixes.find((own) => written.startsWith(`${own}_`));
  if (prefix === undefined) return null;
  const alike = nearestOf(
    written,
    knownVariables.filter((known) => known.startsWith(`${prefix}_`)),
  );
  return `Nobody reads ${name}. Did you mean ${alike}?`;
}

/** Letters that may be wrong: a short name is near to many others. */
const tolerance = ({ length }: string): number => (length < 5 ? 0 : length < 8 ? 1 : 2);

const nearestOf = (name: string, candidates: readonly string[]): string | null =>
  candidates.reduce<string | null>(
    (best, each) => (best === null || leven(name, each) < leven(name, best) ? each : best),
    null,
  );
