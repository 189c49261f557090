import { newId } from '@carillon/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { integrator, linkVisitor } from '../../testing/link-visitor.ts';
import { type Dashboard, startDashboard } from '../../testing/start-dashboard.ts';

let dashboard: Dashboard;

/** Its variables name no application at X. */
beforeAll(async () => {
  dashboard = await startDashboard();
});

afterAll(() => dashboard.stop());
afterEach(() => dashboard.db.networkApp.deleteMany());

/** Whose it is; the server's unless given. */
interface Owner {
  readonly userId?: string;
  readonly profileId?: string;
}

const application = (owner: Owner = {}, clientId = newId('app')) =>
  dashboard.db.networkApp.create({
    data: { id: newId('app'), platform: 'x', clientId, sealedSecret: '', scopes: [], ...owner },
  });

type Person = Awaited<ReturnType<Dashboard['signedIn']>>;

const without = async ({ client }: Person) =>
  (await client.get<{ withoutApplication: string[] }>('/app/session')).body.data.withoutApplication;

const offeredBy = async (token: string) => (await linkVisitor(dashboard).open(token)).body.data.platforms;

describe('a person', () => {
  it('may connect accounts of X by an application of the server, or by one of their own', async () => {
    const [ada, ben] = [await dashboard.signedIn(), await dashboard.signedIn()];
    expect(await without(ada)).toEqual(['x']);
    await application({ userId: ada.userId });
    expect([await without(ada), await without(ben)]).toEqual([[], ['x']]);
    await application();
    expect(await without(ben)).toEqual([]);
  });

  it('may not by one that the variables named without an id, nor, everywhere, by that of one profile', async () => {
    const { userId, profileId, client, ...ada } = await dashboard.signedIn();
    await application({}, '');
    await application({ userId, profileId });
    expect(await without({ ...ada, userId, profileId, client })).toEqual(['x']);
  });
});

describe('a connect link', () => {
  it('offers X by an application of its profile or its user, and goes to X as that', async () => {
    const owner = await integrator(dashboard);
    const { token } = await owner.link();
    expect(await offeredBy(token)).toEqual(['bluesky']);
    for (const profileId of [undefined, owner.profileId]) {
      const made = { platform: 'x', name: 'mine', clientId: newId('app'), clientSecret: 'secret', profileId };
      const { status, body } = await owner.api.post<{ id: string }>('/applications', made);
      expect([status, await offeredBy(token)]).toEqual([201, ['x', 'bluesky']]);
      const begun = await linkVisitor(dashboard).begin(token);
      expect(new URL(begun.body.data.url).searchParams.get('client_id')).toBe(made.clientId);
      expect((await owner.api.delete(`/applications/${body.data.id}`)).status).toBe(204);
    }
    expect(await offeredBy(token)).toEqual(['bluesky']);
  });

  it("offers none by somebody else's application", async () => {
    const [owner, other] = [await integrator(dashboard), await dashboard.person()];
    await application({ userId: other.userId });
    expect(await offeredBy((await owner.link()).token)).toEqual(['bluesky']);
  });
});
