import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readerConfig } from '@carillon/config';
import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readCompose } from '../compose/testing/read-compose.ts';

interface Service {
  readonly image: string;
  readonly build?: { readonly target?: string; readonly args?: object };
  readonly command?: readonly string[];
  readonly ports?: readonly string[];
  readonly volumes?: readonly (string | object)[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly networks?: readonly string[];
  readonly network_mode?: string;
  readonly restart?: string;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { condition: string }>>;
}

const root = join(import.meta.dirname, '../..');
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services, networks } = parse(text, { merge: true }) as {
  services: Record<string, Service>;
  networks: Record<string, object | null>;
};
const processes = Object.entries(services).filter(([, { image }]) => image.startsWith('carillon'));

/** How the file writes a variable that has a value of its own. */
const unlessSet = (name: string, value: string) => `\${${name}:-${value}}`;

describe('docker-compose.yml', () => {
  it('has the processes and the two stores', () => {
    expect(Object.keys(services).sort()).toEqual([
      'api',
      'dashboard',
      'migrate',
      'postgres',
      'reader',
      'redis',
      'sandbox',
      'worker',
    ]);
  });

  it('publishes no port of Postgres or Redis, and others on loopback only', () => {
    expect([services.postgres?.ports, services.redis?.ports]).toEqual([undefined, undefined]);
    const ports = Object.values(services).flatMap(({ ports = [] }) => ports);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  it.each(processes)('runs %s without rights', (name, service) => {
    expect(service).toMatchObject({
      user: name === 'reader' ? '10002:10001' : '10001:10001',
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      stop_grace_period: '45s',
      init: false, // the environment of a process before Node's could be read
      pids_limit: expect.any(Number),
      mem_limit: expect.any(String),
      tmpfs: ['/tmp'],
    });
  });

  it('gives the stores limits, and no rights but those to give up root', () => {
    for (const store of [services.postgres, services.redis]) {
      expect(store).toMatchObject({
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        pids_limit: expect.any(Number),
        mem_limit: expect.any(String),
      });
    }
  });

  it('watches the health of everything that keeps running', () => {
    const unwatched = Object.entries(services).filter(([, { healthcheck }]) => healthcheck === undefined);
    expect(unwatched.map(([name]) => name)).toEqual(['migrate']);
    expect(Object.values(services).filter(({ restart }) => restart === undefined)).toEqual([]);
  });

  it('asks api and dashboard on a port that nobody outside can fill', () => {
    for (const service of [services.api, services.dashboard]) {
      const port = service?.environment?.['METRICS_PORT'];
      expect(service?.healthcheck?.test.join(' ')).toContain(`:${port}/readyz`);
      expect(service?.ports?.filter((mapped) => mapped.endsWith(`:${port}`))).toEqual([]);
    }
  });

  it('lets only the processes that need them reach the stores, which reach nobody', () => {
    const on = (network: string) =>
      Object.entries(services).flatMap(([name, { networks = [] }]) =>
        networks.includes(network) ? [name] : [],
      );
    const apart = Object.entries(services).filter(([, { networks }]) => networks === undefined);
    expect(apart.map(([name, { network_mode }]) => [name, network_mode])).toEqual([['reader', 'none']]);
    expect(networks['stores']).toEqual({ internal: true });
    expect(on('stores').sort()).toEqual(['api', 'dashboard', 'migrate', 'postgres', 'redis', 'worker']);
    expect(on('outside').sort()).toEqual(['api', 'dashboard', 'sandbox', 'worker']);
  });

  it('gives the reader its socket and files on their way, a variable without a secret, and nothing else', () => {
    const { reader, migrate, api, worker, dashboard } = services;
    const incoming = { type: 'volume', source: 'media', target: '/media/incoming' };
    const part = { nocopy: true, subpath: 'incoming' };
    expect(reader?.volumes).toEqual(['reader:/reader', { ...incoming, volume: part }]);
    const secrets = ['ENCRYPTION_KEY', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD'];
    const values = Object.fromEntries(secrets.map((name) => [name, 'a-secret']));
    const filled = readCompose('docker-compose.yml', values).services['reader']?.environment;
    expect(readerConfig(filled)).toMatchObject({ socket: '/reader/socket', MEDIA_DIR: '/media' });
    expect(reader).not.toHaveProperty('secrets');
    expect(reader).not.toHaveProperty('env_file');
    expect(migrate?.command?.[2]).toBe('mkdir -p /media/incoming && exec "$$@"');
    for (const service of [api, worker, dashboard]) {
      expect(service?.volumes).toEqual(['media:/media', 'reader:/reader:ro']);
      for (const name of ['MEDIA_DIR', 'MEDIA_READER_SOCKET'])
        expect(service?.environment?.[name]).toBe(reader?.environment?.[name]);
    }
  });

  it('knows of no sandbox unless the operator runs one', () => {
    for (const service of [services.worker, services.dashboard])
      expect(service?.environment?.['SANDBOX_URL']).toBe(unlessSet('SANDBOX_URL', ''));
  });

  it('runs a file of the repository in each process', () => {
    for (const [, { command = [] }] of processes) {
      expect(
        readFileSync(join(root, command.find((word) => word.endsWith('.ts')) ?? ''), 'utf8').length,
      ).toBeGreaterThan(0);
    }
  });

  it('keeps the queue on disk and evicts nothing', () => {
    expect(services.redis?.command?.join(' ')).toMatch(
      /redis-server --appendonly yes --maxmemory-policy noeviction --hz 100$/,
    );
  });

  it('lets only the users of apps/redis into Redis, and writes no password into a command', () => {
    const { redis, api, worker } = services;
    expect(redis?.volumes).toContain('./apps/redis:/etc/carillon:ro');
    expect(redis?.command?.slice(0, 3)).toEqual(['sh', '/etc/carillon/start.sh', 'docker-entrypoint.sh']);
    for (const file of ['start.sh', 'users.acl'])
      expect(readFileSync(join(root, 'apps/redis', file), 'utf8')).not.toBe('');
    for (const { environment } of [api, worker].filter((service) => service !== undefined))
      expect(environment?.['REDIS_URL']).toMatch(
        /^redis:\/\/carillon:\$\{REDIS_PASSWORD\?[^}]+\}@redis:6379$/,
      );
    const commands = Object.values(services).flatMap(({ command = [] }) => command);
    expect(commands.filter((word) => /PASSWORD|_KEY|SECRET/.test(word))).toEqual([]);
  });

  it('gives the owner of the tables to the migration alone, and every other process a role of its own', () => {
    const urls = processes.map(([name, { environment = {} }]) => [
      name,
      ...['DATABASE_URL', 'MIGRATION_DATABASE_URL'].map((variable) => {
        const url = environment[variable]?.replace(/\$\{[^}]*\}/, '');
        return url === undefined ? null : new URL(url).username;
      }),
    ]);
    expect(urls).toEqual([
      ['migrate', 'carillon_app', 'carillon'],
      ['reader', null, null],
      ['api', 'carillon_app', null],
      ['worker', 'carillon_app', null],
      ['dashboard', 'carillon_app', null],
      ['sandbox', null, null],
    ]);
  });

  it('runs the sandbox from an image of its own, and lets every base image be pinned', () => {
    const { sandbox, api, postgres, redis } = services;
    expect([sandbox?.image, sandbox?.build?.target]).toEqual(['carillon-sandbox', 'sandbox']);
    const base = { NODE_IMAGE: unlessSet('NODE_IMAGE', 'node:24-slim') };
    expect(sandbox?.build?.args).toEqual(base);
    expect(api?.build?.args).toEqual({ ...base, FORMER_IMAGE: unlessSet('FORMER_IMAGE', 'base') });
    expect([postgres?.image, redis?.image]).toEqual([
      unlessSet('POSTGRES_IMAGE', 'postgres:18'),
      unlessSet('REDIS_IMAGE', 'redis:8'),
    ]);
  });

  it('tells browsers of no sandbox unless the operator says where they reach it', () => {
    const { api, dashboard } = services;
    const told = [api, dashboard].map((service) => service?.environment?.['SANDBOX_PUBLIC_URL']);
    expect(told).toEqual([unlessSet('SANDBOX_PUBLIC_URL', ''), unlessSet('SANDBOX_PUBLIC_URL', '')]);
  });

  it('lets workers be scaled, and starts them after the migration', () => {
    expect(services.worker).not.toHaveProperty('container_name');
    expect(services.worker).not.toHaveProperty('ports');
    expect(services.worker?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
  });

  it('refuses to start without secrets, and has a default for none', () => {
    for (const secret of ['ENCRYPTION_KEY', 'POSTGRES_PASSWORD', 'POSTGRES_APP_PASSWORD', 'REDIS_PASSWORD'])
      expect(text).toContain(`\${${secret}?`);
    const secrets = [...text.matchAll(/\$\{(\w*(?:KEY|PASSWORD|SECRET)\w*)(:?[-?])([^}]*)\}/g)];
    const defaults = secrets.filter(([, , kind, value]) => kind !== '?' && value !== '');
    expect(defaults.map(([whole]) => whole)).toEqual([]);
    const values = processes.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const written = values.filter(
      ([name, value]) => /KEY|PASSWORD|SECRET/.test(name) && !value.startsWith('${'),
    );
    expect(written).toEqual([]);
  });

  it('sets and asks for only variables that .env.example explains', () => {
    const example = readFileSync(join(root, '.env.example'), 'utf8');
    const set = processes.flatMap(([, { environment = {} }]) => Object.keys(environment));
    const asked = [...text.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name);
    const isExplained = (name: string) => new RegExp(`^(# )?${name}=`, 'm').test(example);
    expect([...set, ...asked].filter((name) => !isExplained(name))).toEqual([]);
  });
});
