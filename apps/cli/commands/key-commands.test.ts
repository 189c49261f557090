import { scopes } from '@carillon/core';
import { createProfile } from '@carillon/db/profiles';
import { apiClient } from '@carillon/harness/api-client';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let tenant: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  tenant = await carillon.tenant('growth');
});

afterAll(() => carillon.stop());

const run = (...args: string[]) => runCarillon(['key', ...args], environmentOf(carillon.instance));

/** The one JSON object that a command prints. */
async function json<Result>(...args: string[]): Promise<Result> {
  const { status, output, errors } = await run(...args, '--json');
  if (status !== 0) throw new Error(errors);
  expect(output.trim().split('\n')).toHaveLength(1);
  return JSON.parse(output);
}

const statusWith = async (apiKey: string, path: string) =>
  (await apiClient(carillon.url, apiKey).get(path)).status;

describe('the commands for keys', () => {
  it('make one with scopes that expires, list it without the key, and revoke it', async () => {
    const { userId } = tenant;
    const made = ['--user', userId, '--name', 'reads posts', '--scopes', 'posts:read, accounts:read'];
    const before = Date.now();
    const { id, key } = await json<{ id: string; key: string }>('create', ...made, '--expires-in', '30');
    expect([await statusWith(key, '/posts'), await statusWith(key, '/profiles')]).toEqual([200, 403]);

    const { keys } = await json<{ keys: { id: string; expiresAt: string }[] }>('list', '--user', userId);
    expect(keys.map(({ id }) => id)).toEqual([expect.stringMatching(/^apk_/), id]);
    expect(keys[0]).toMatchObject({ scopes, expiresAt: null, revokedAt: null });
    expect(keys[1]).toEqual({
      id,
      name: 'reads posts',
      last4: key.slice(-4),
      sandbox: false,
      scopes: ['posts:read', 'accounts:read'],
      profileIds: [],
      firstKeyId: null,
      clientId: null,
      monthlyBudget: null,
      made: { webhooks: 0, links: 0 },
      createdAt: expect.any(String),
      lastUsedAt: expect.any(String),
      expiresAt: expect.any(String),
      revokedAt: null,
    });
    const days = (Date.parse(keys[1]?.expiresAt ?? '') - before) / 86_400_000;
    expect(days).toBeCloseTo(30, 1);

    expect(await json('revoke', '--key', id)).toEqual({ id, webhooksSwitchedOff: 0 });
    expect(await statusWith(key, '/posts')).toBe(401);
    const { output } = await run('list', '--user', userId);
    expect(output).toMatch(
      new RegExp(`\\n\\nid: ${id}\\n[^]*\\nscopes: posts:read, accounts:read\\n[^]*\\nrevokedAt: 2`),
    );
  });

  it('bind one to profiles, and note which', async () => {
    const { userId, profileId } = tenant;
    const other = await createProfile(carillon.db, { userId, name: 'Other', timezone: 'UTC', groupId: null });
    const made = ['--user', userId, '--name', 'one customer', '--profile', other.id, '--profile', profileId];
    const { id, key } = await json<{ id: string; key: string }>('create', ...made, '--profile', other.id);
    const { body } = await apiClient(carillon.url, key).get<{ key: object }>('/me');
    expect(body.data.key).toMatchObject({ profileIds: [other.id, profileId] });
    const event = await carillon.db.auditEvent.findFirstOrThrow({ where: { subjectId: id } });
    expect(event.details).toMatchObject({ profileIds: [other.id, profileId] });
    await json('revoke', '--key', id);
  });

  it('bound what posts of one may cost, and take that back', async () => {
    const { userId } = tenant;
    const made = ['--user', userId, '--name', 'spends', '--monthly-budget', '40'];
    const { id } = await json<{ id: string }>('create', ...made);
    const budget = async () => (await carillon.db.apiKey.findUniqueOrThrow({ where: { id } })).monthlyBudget;
    expect(await budget()).toBe(40);
    const change = (text: string) => json('change', '--key', id, '--monthly-budget', text);
    expect(await change('60')).toEqual({ id, monthlyBudget: 60 });
    expect(await budget()).toBe(60);
    expect(await change('none')).toEqual({ id, monthlyBudget: null });
    expect(await budget()).toBeNull();
    const errors = '--monthly-budget is a whole number from 1 to 1000000, and not "2.5".\n';
    expect(await run('change', '--key', id, '--monthly-budget', '2.5')).toEqual({
      status: 2,
      output: '',
      errors,
    });
  });

  it('refuse to revoke or change one that there is not', async () => {
    const errors = 'There is no API key "apk_none".\n';
    expect(await run('revoke', '--key', 'apk_none')).toEqual({ status: 1, output: '', errors });
    const budget = ['--monthly-budget', '40'];
    expect(await run('change', '--key', 'apk_none', ...budget)).toEqual({ status: 1, output: '', errors });
  });
});
