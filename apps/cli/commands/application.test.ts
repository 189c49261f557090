import { runCarillon } from '@carillon/harness/run-carillon';
import { environmentOf } from '@carillon/harness/start-api-process';
import { type Carillon, startCarillon } from '@carillon/harness/start-carillon';
import { keyRing, ofApplication, open } from '@carillon/secrets';
import type { Tenant } from '@carillon/testing/create-tenant';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

let carillon: Carillon;
let owner: Tenant;

beforeAll(async () => {
  carillon = await startCarillon();
  owner = await carillon.tenant('growth');
});
afterAll(() => carillon.stop());

const secret = 'a-secret-of-x';

const run = (args: readonly string[], input = '') =>
  runCarillon(['application', ...args], environmentOf(carillon.instance), input);

async function json<Result>(args: readonly string[], input = ''): Promise<Result> {
  const { status, output, errors } = await run([...args, '--json'], input);
  expect([status, errors]).toEqual([0, '']);
  expect(output).not.toContain(secret);
  return JSON.parse(output);
}

const add = async (clientId: string, ...more: string[]): Promise<string> =>
  (await json<{ id: string }>(['add', '--name', clientId, '--client-id', clientId, ...more], `${secret}\n`))
    .id;

const secretOf = async (id: string) => {
  const { sealedSecret } = await carillon.db.networkApp.findUniqueOrThrow({ where: { id } });
  return open(sealedSecret, ofApplication(id), keyRing([carillon.instance.encryptionKey], 'credentials'));
};

/** An account that acts through an application. */
async function accountThrough(appId: string, handle: string): Promise<string> {
  const id = await carillon.account(owner.profileId, 'x', handle);
  await carillon.db.socialAccount.update({ where: { id }, data: { appId } });
  return id;
}

const audited = (subjectId: string) =>
  carillon.db.auditEvent.findMany({ where: { subjectId }, orderBy: { id: 'asc' } });

describe('carillon application', () => {
  it('keeps one of the server, and one of a user and of a profile, and lists them without secrets', async () => {
    const id = await add('everybodys', '--daily-limit', '10000', '--plan', 'enterprise');
    expect(await secretOf(id)).toBe(secret);
    const ofUser = await add('of-user', '--user', owner.userId);
    const ofProfile = await add('of-profile', '--profile', owner.profileId);
    const listed = await json<{ applications: { id: string }[] }>(['list']);
    expect(listed.applications).toMatchObject([
      { id, platform: 'x', clientId: 'everybodys', plan: 'enterprise', dailyLimit: 10_000, accounts: 0 },
    ]);
    const ofThem = await json<{ applications: { id: string }[] }>(['list', '--user', owner.userId]);
    expect(ofThem.applications.map((each) => each.id)).toEqual([id, ofUser, ofProfile]);
    expect(ofThem.applications).toMatchObject([{}, { profileId: null }, { profileId: owner.profileId }]);
    const { output } = await run(['list', '--user', owner.userId]);
    expect(output).toContain('clientId: of-user');
    expect(output).not.toMatch(/ecret|protected|ciphertext/);
    expect(await audited(ofUser)).toMatchObject([
      { action: 'application.created', actor: 'cli', userId: owner.userId },
    ]);
  });

  it('takes a new secret, and its accounts stay connected', async () => {
    const id = await add('rotating', '--user', owner.userId);
    const account = await accountThrough(id, 'stays');
    const before = await carillon.db.socialAccount.findUniqueOrThrow({ where: { id: account } });
    await json(['change', '--application', id, '--new-secret', '--name', 'Rotated'], 'another-secret\n');
    expect(await secretOf(id)).toBe('another-secret');
    expect(await carillon.db.networkApp.findUniqueOrThrow({ where: { id } })).toMatchObject({
      name: 'Rotated',
      clientId: 'rotating',
      plan: 'self-serve',
    });
    expect(await carillon.db.socialAccount.findUniqueOrThrow({ where: { id: account } })).toEqual(before);
    const noted = await audited(id);
    expect(noted.map(({ action }) => action)).toEqual(['application.created', 'application.changed']);
    expect(JSON.stringify(noted)).not.toContain('another-secret');
  });

  it('changes nothing that is not named', async () => {
    const id = await add('kept', '--daily-limit', '500');
    await json(['change', '--application', id, '--plan', 'enterprise']);
    expect(await secretOf(id)).toBe(secret);
    expect(await carillon.db.networkApp.findUniqueOrThrow({ where: { id } })).toMatchObject({
      name: 'kept',
      plan: 'enterprise',
      dailyLimit: 500,
    });
  });

  it('removes none through which accounts act, and names them', async () => {
    const id = await add('in-use', '--user', owner.userId);
    const account = await accountThrough(id, 'acting');
    expect(await run(['remove', '--application', id])).toEqual({
      status: 1,
      output: '',
      errors: '@acting acts through it: disconnect first, or connect by another application.\n',
    });
    await accountThrough(id, 'acting2');
    expect((await run(['remove', '--application', id])).errors).toMatch(
      /^@acting2?, @acting2? act through it: /,
    );
    await carillon.db.socialAccount.updateMany({ where: { appId: id }, data: { state: 'disconnected' } });
    await json(['remove', '--application', id]);
    expect(await carillon.db.networkApp.findUnique({ where: { id } })).toBeNull();
    expect(await carillon.db.socialAccount.findUniqueOrThrow({ where: { id: account } })).toMatchObject({
      appId: null,
    });
    expect((await audited(id)).at(-1)).toMatchObject({ action: 'application.deleted', actor: 'cli' });
  });

  it('leaves the one of the variables to them', async () => {
    const { id } = await carillon.db.networkApp.create({
      data: { id: 'app_noted', platform: 'x', clientId: 'noted', sealedSecret: '', notedAt: new Date() },
    });
    for (const args of [['change', '--name', 'x'], ['remove']])
      expect(await run([...args, '--application', id])).toEqual({
        status: 1,
        output: '',
        errors: 'The variables of this server name this application: change them instead.\n',
      });
  });

  it.each([
    [['add', '--name', 'a'], 2, /required option '--client-id <id>' not specified/],
    [['add', '--name', ' ', '--client-id', 'b'], 2, /--name is a text of 1 to 100 characters/],
    [['add', '--name', 'a', '--client-id', ''], 2, /--client-id is a text of 1 to 1000 letters/],
    [['add', '--name', 'a', '--client-id', 'zwölf'], 2, /--client-id is a text of/],
    [['add', '--name', 'x'.repeat(500), '--client-id', 'b'], 2, /--name is a text of 1 to 100 characters/],
    [
      ['add', '--name', 'a', '--client-id', 'b', '--plan', 'gold'],
      2,
      /Allowed choices are self-serve, enterprise/,
    ],
    [['add', '--name', 'a', '--client-id', 'b', '--platform', 'bluesky'], 2, /Allowed choices are x\./],
    [
      ['add', '--name', 'a', '--client-id', 'b', '--daily-limit', '0'],
      2,
      /--daily-limit is a whole number from 1/,
    ],
    [['add', '--name', 'a', '--client-id', 'b', '--user', 'nobody'], 1, /There is no user "nobody"/],
    [['add', '--name', 'a', '--client-id', 'b', '--profile', 'prf_1'], 1, /There is no profile "prf_1"/],
    [['add', '--name', 'a', '--client-id', 'b'], 2, /The client secret is missing: give --client-secret/],
    [['change', '--application', 'app_1', '--name', 'a'], 1, /There is no application "app_1"/],
    [['change', '--application', 'app_1'], 2, /Nothing to change/],
    [['remove', '--application', 'app_1'], 1, /There is no application "app_1"/],
  ] as const)('%j is refused', async (args, status, sentence) => {
    const before = await carillon.db.networkApp.count();
    const result = await run(args);
    expect([result.status, result.output]).toEqual([status, '']);
    expect(result.errors).toMatch(sentence);
    expect(await carillon.db.networkApp.count()).toBe(before);
  });

  it('keeps no client id twice', async () => {
    await add('once');
    const { status, errors } = await run(['add', '--name', 'again', '--client-id', 'once'], secret);
    expect([status, errors]).toEqual([1, 'This client id is there already.\n']);
  });

  it('says who sees a secret in an option', async () => {
    const { output } = await run(['add', '--help']);
    expect(output.replace(/\s+/g, ' ')).toContain('others see it in the list of processes');
  });
});
