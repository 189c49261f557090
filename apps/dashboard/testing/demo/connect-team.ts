import type { PersonClient } from '../person-client.ts';
import type { Dashboard, TestPerson } from '../start-dashboard.ts';

export interface DemoProfile {
  readonly id: string;
  /** Ids of its accounts. */
  readonly x: string;
  readonly bluesky: string;
}

export interface Team {
  readonly books: DemoProfile;
  readonly circle: DemoProfile;
}

type Person = Pick<TestPerson, 'profileId'> & { readonly client: PersonClient };

/** Two profiles, each with an account on both sandbox networks. */
export async function connectTeam(
  { carillon }: Pick<Dashboard, 'carillon'>,
  { client, profileId }: Person,
): Promise<Team> {
  await client.patch(`/app/profiles/${profileId}`, { name: 'Lantern Books', groupId: 'Shop' });
  const preferences = await client.patch(`/v1/profiles/${profileId}`, {
    timezone: 'Europe/London',
    spacingMinutes: 90,
    dailyLimit: 4,
    windows: {
      x: [
        { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '08:00', to: '10:00' },
        { days: ['sat', 'sun'], from: '11:00', to: '16:00' },
      ],
    },
  });
  if (preferences.status !== 200) throw new Error(preferences.text);
  const named = { name: 'Lantern Reading Circle', timezone: 'Europe/London', groupId: 'Shop' };
  const { body } = await client.post<{ id: string }>('/app/profiles', named);
  const connect = async (id: string, handle: string): Promise<DemoProfile> => ({
    id,
    x: await carillon.account(id, 'x', handle),
    bluesky: await carillon.account(id, 'bluesky', `${handle}.sandbox.test`),
  });
  return {
    books: await connect(profileId, 'lanternbooks'),
    circle: await connect(body.data.id, 'lanterncircle'),
  };
}
