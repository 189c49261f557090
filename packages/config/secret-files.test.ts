import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { secretNames } from './environment.ts';
import { apiConfig, dashboardConfig, migrateConfig, resolveSecrets } from './index.ts';
import { variables } from './variables.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secrets-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function file(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text, { mode: 0o400 });
  return join(folder, name);
}

const key = randomBytes(32).toString('base64');
const minimal = {
  DATABASE_URL: 'postgres://localhost/c',
  REDIS_URL: 'redis://localhost',
  ENCRYPTION_KEY: key,
};

describe('a secret in a file', () => {
  it('is read for every process, without the line break at its end', async () => {
    const environment = {
      DATABASE_URL_FILE: await file('database', 'postgres://carillon:x@db/carillon\n'),
      REDIS_URL_FILE: await file('redis', 'redis://redis\r\n'),
      ENCRYPTION_KEY_FILE: await file('key', `${key}\n`),
      METRICS_TOKEN_FILE: await file('token', ' a token with spaces '),
    };
    expect(apiConfig(environment)).toMatchObject({
      DATABASE_URL: 'postgres://carillon:x@db/carillon',
      queueUrl: 'redis://redis',
      ENCRYPTION_KEY: Buffer.from(key, 'base64'),
      METRICS_TOKEN: ' a token with spaces ',
    });
    expect(migrateConfig(environment).ownerUrl).toBe('postgres://carillon:x@db/carillon');
  });

  it('may be any variable that is a secret, and no other', () => {
    const looksSecret = Object.keys(variables).filter((name) =>
      /SECRET|TOKEN|_KEY|PASSWORD|HEADERS|^(DATABASE|MIGRATION_DATABASE|REDIS|SMTP)_URL$/.test(name),
    );
    expect(secretNames(variables).sort()).toEqual(looksSecret.sort());
    const { PLANS_FILE, ...rest } = resolveSecrets({ PLANS_FILE: '/nowhere' });
    expect([PLANS_FILE, rest]).toEqual(['/nowhere', {}]);
  });

  it.each([
    ['is not there', async () => join(folder, 'none'), /names \S+none, which is not there$/m],
    ['is empty', () => file('empty', '\n\n'), /names \S+empty, which is empty$/m],
    ['is a folder', async () => folder, /names \S+, which cannot be read \(EISDIR\)$/m],
    [
      'is too long',
      () => file('long', 'x'.repeat(70_000)),
      /names \S+long, which is too long for a secret$/m,
    ],
  ])('that %s is told of in words, and nothing else is of its variable', async (_, make, words) => {
    const environment = { ...minimal, ENCRYPTION_KEY: '', ENCRYPTION_KEY_FILE: await make() };
    expect(() => apiConfig(environment)).toThrow(words);
    expect(() => apiConfig(environment)).toThrow(/^ {2}ENCRYPTION_KEY_FILE: /m);
    expect(() => apiConfig(environment)).not.toThrow(/^ {2}ENCRYPTION_KEY: /m);
    expect(() => resolveSecrets(environment)).toThrow(words);
  });

  it('is refused when the variable is set as well', async () => {
    const environment = { ...minimal, ENCRYPTION_KEY_FILE: await file('second', key) };
    expect(() => dashboardConfig(environment)).toThrow(
      '  ENCRYPTION_KEY_FILE: is set, and so is ENCRYPTION_KEY; keep one of them',
    );
  });

  it('is as wrong as it would be in the environment, and is not shown', async () => {
    const environment = {
      ...minimal,
      ENCRYPTION_KEY: undefined,
      ENCRYPTION_KEY_FILE: await file('short', 'hush'),
    };
    expect(() => apiConfig(environment)).toThrow('  ENCRYPTION_KEY: must be 32 bytes');
    expect(() => apiConfig(environment)).not.toThrow('hush');
  });

  it('is not looked for by a process that has no use for it', () => {
    expect(() => apiConfig({ ...minimal, X_CLIENT_SECRET_FILE: '/nowhere' })).not.toThrow();
    expect(() => apiConfig({ ...minimal, METRICS_TOKEN_FILE: '' })).not.toThrow();
  });
});
