import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { variableNames } from '@carillon/config';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';

interface Service {
  readonly environment: Readonly<Record<string, string>>;
  readonly cpus?: string;
  readonly cpu_shares?: number;
}

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { services } = parse(read('docker-compose.yml'), { merge: true }) as {
  services: Readonly<Record<string, Service>>;
};

/** Names that .env.example explains. */
const explained = [...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]*)=/gm)].map(
  ([, name = '']) => name,
);

/** Services, each with the names that its processes read. Commands run in the container of the worker. */
const processes: readonly (readonly [string, readonly string[]])[] = [
  ['api', variableNames.api],
  ['worker', [...new Set([...variableNames.worker, ...variableNames.command])]],
  ['dashboard', variableNames.dashboard],
  ['sandbox', variableNames.sandbox],
  ['reader', variableNames.reader],
  ['migrate', variableNames.migrate],
];

/** What the file fixes, and so passes on to no process. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  // Ports of .env are those of the host, which `ports` maps to 3000.
  api: ['PORT'],
  // WORKER_PORT is set; the other two only make up addresses, which DASHBOARD_URL and PUBLIC_URL tell.
  worker: ['PORT', 'DASHBOARD_PORT'],
  dashboard: ['PORT'],
  // Its container has nowhere to keep a file.
  sandbox: ['SANDBOX_DATA_FILE'],
};

describe('docker-compose.yml and .env.example', () => {
  it.each(processes)('pass every variable to %s that it reads', (service, names) => {
    const passed = Object.keys(services[service]?.environment ?? {});
    const missing = names.filter((name) => !passed.includes(name));
    expect(missing.sort()).toEqual([...(fixed[service] ?? [])].sort());
  });

  it.each(processes)('set nothing for %s that no process reads', (service) => {
    const known = Object.values(variableNames).flat();
    const passed = Object.keys(services[service]?.environment ?? {});
    expect(passed.filter((name) => !known.includes(name))).toEqual([]);
  });

  it('explain every variable of every process', () => {
    const known = Object.values(variableNames).flat();
    expect(known.filter((name) => !explained.includes(name))).toEqual([]);
  });

  it('pass on what .env says under the same name', () => {
    const own = [
      'HOST',
      'MEDIA_DIR',
      'MEDIA_READER_SOCKET',
      'DATABASE_URL',
      'MIGRATION_DATABASE_URL',
      'REDIS_URL',
    ];
    const ports = ['METRICS_PORT', 'WORKER_PORT', 'DASHBOARD_PORT', 'SANDBOX_PORT'];
    const other = processes.flatMap(([service]) =>
      Object.entries(services[service]?.environment ?? {}).filter(
        ([name, value]) =>
          ![...own, ...ports].includes(name) && !/^[:?]/.test(value.replace(`\${${name}`, '')),
      ),
    );
    expect(other).toEqual([]);
  });
});

/** How the file writes a limit that only .env gives. */
const ifSet = (name: string) => `\${${name}:-0}`;

describe('the processors of docker-compose.yml', () => {
  it('go to the stores first, and are limited where .env says so', () => {
    const facts = Object.entries(services).map(([name, { cpus, cpu_shares }]) => [name, [cpu_shares, cpus]]);
    expect(Object.fromEntries(facts)).toEqual({
      postgres: [2048, ifSet('POSTGRES_CPUS')],
      redis: [2048, ifSet('REDIS_CPUS')],
      migrate: [undefined, undefined],
      reader: [undefined, ifSet('READER_CPUS')],
      api: [undefined, ifSet('API_CPUS')],
      worker: [undefined, ifSet('WORKER_CPUS')],
      dashboard: [undefined, ifSet('DASHBOARD_CPUS')],
      sandbox: [undefined, undefined],
    });
  });
});
