import { recordAudit } from '@carillon/db/audit';
import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;

beforeAll(async () => {
  carillon = await startCarillon();
});

afterAll(() => carillon.stop());

const run = (args: string) => runCarillon(args.split(' '), environmentOf(carillon.instance));

async function made(args: string): Promise<string> {
  const { status, output, errors } = await run(`${args} --json`);
  if (status !== 0) throw new Error(errors);
  return JSON.parse(output).id;
}

interface EventBody {
  readonly action: string;
  readonly actor: string;
  readonly subjectId: string;
}

async function events(args: string): Promise<readonly EventBody[]> {
  const { output, errors } = await run(`audit ${args} --json`);
  if (output === '') throw new Error(errors);
  return JSON.parse(output).events;
}

describe('carillon audit', () => {
  it('tells what commands changed of a user, the newest first', async () => {
    const user = await made('user create --email told@example.com --password a-long-enough-one');
    const profile = await made(`profile create --user ${user} --name Main`);
    const key = await made(`key create --user ${user} --name told --scopes posts:read`);
    await made(`key revoke --key ${key}`);
    await made(`user password --user ${user} --password another-long-enough-one`);
    const told = await events('--user told@example.com');
    expect(told.map(({ action, subjectId }) => [action, subjectId])).toEqual([
      ['password.changed', user],
      ['api_key.revoked', key],
      ['api_key.created', key],
      ['profile.created', profile],
      ['user.created', user],
    ]);
    expect(new Set(told.map(({ actor }) => actor))).toEqual(new Set(['cli']));
    expect(await events(`--user ${user} --action api_key.created`)).toMatchObject([
      { subjectId: key, details: { scopes: ['posts:read'], sandbox: false } },
    ]);
    expect(JSON.stringify(told)).not.toMatch(/long-enough|svc_sk/);
  });

  it('shows a line for each, says that there are more, and from which time on', async () => {
    const user = await made('user create --email lines@example.com --password a-long-enough-one');
    const by = { kind: 'anyone', address: '203.0.113.7', requestId: 'req_1' } as const;
    await recordAudit(carillon.db, {
      ...{ action: 'sign_in.failed', by, userId: user, email: 'lines@example.com' },
    });
    const { output, errors } = await run(`audit --user ${user} --limit 1`);
    expect(output.trim()).toMatch(
      /^20\S+Z {2}sign_in\.failed {2}by anyone {2}from 203\.0\.113\.7 {2}of usr_\w+ {2}as lines@example\.com {2}in req_1$/,
    );
    expect(errors).toContain('There are more than 1; --limit shows more.');
    expect(await events(`--user ${user} --since 1h`)).toHaveLength(2);
    expect(await events(`--user ${user} --since 2100-01-01T00:00:00Z`)).toEqual([]);
  });

  it.each([
    ['--since yesterday', /"yesterday" is no time/],
    ['--limit 0', /--limit is a whole number/],
    ['--action post.imagined', /Allowed choices are/],
    ['--user nobody@example.com', /There is no user/, 1],
  ])('refuses %s', async (args, why, ends = 2) => {
    const { status, errors } = await run(`audit ${args}`);
    expect([status, errors]).toEqual([ends, expect.stringMatching(why)]);
  });
});
