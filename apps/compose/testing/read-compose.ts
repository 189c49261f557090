import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@carillon/config';
import { parse } from 'yaml';

export interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly secrets?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
}

export interface Compose {
  readonly services: Readonly<Record<string, Service>>;
  readonly secrets?: Readonly<Record<string, { readonly file: string }>>;
}

export const checkout = join(import.meta.dirname, '../../..');

/** A file of Compose with the values of .env in place of its variables, as `docker compose config` shows it. @throws as it does */
export const readCompose = (file: string, values: Environment): Compose =>
  filledIn(parse(readFileSync(join(checkout, file), 'utf8'), { merge: true }), values) as Compose;

function filledIn(node: unknown, values: Environment): unknown {
  if (typeof node === 'string') return interpolate(node, values);
  if (Array.isArray(node)) return node.map((part) => filledIn(part, values));
  if (typeof node !== 'object' || node === null) return node;
  return Object.fromEntries(Object.entries(node).map(([name, part]) => [name, filledIn(part, values)]));
}

/** Fills in `${NAME}` with `:-`, `:+` and `?` (Compose file reference, interpolation), and `$$`. */
const interpolate = (text: string, values: Environment): string =>
  text.replace(/\$\$|\$\{(\w+)(?:(:-|:\+|\?)([^}]*))?\}/g, (whole, name, kind, word) => {
    if (whole === '$$') return '$';
    const value = values[name];
    if (kind === ':-') return value || word;
    if (kind === ':+') return value ? word : '';
    if (value === undefined && kind === '?') throw new Error(`required variable ${name} is missing: ${word}`);
    return value ?? '';
  });

/** Both files as Compose puts them together: of environments the later value, of secrets all. */
export function withSecretFiles(base: Compose, layer: Compose): Compose {
  const services = Object.entries(base.services).map(([name, service]) => {
    const more = layer.services[name];
    const environment = { ...service.environment, ...more?.environment };
    return [name, { ...service, ...more, environment }] as const;
  });
  return { ...layer, services: Object.fromEntries(services) };
}
