import { Temporal } from 'temporal-polyfill';
import type { PersonClient } from '../person-client.ts';
import type { Dashboard } from '../start-dashboard.ts';
import type { DemoProfile } from './connect-team.ts';
import { texts } from './write-posts.ts';

interface At extends Pick<Dashboard, 'carillon'> {
  readonly person: { readonly client: PersonClient };
  readonly books: DemoProfile;
  readonly circle: DemoProfile;
  /** A day of the month, YYYY-MM-DD. */
  readonly monday: string;
}

const times = ['09:00', '12:30', '16:15', '10:45', '18:20', '08:40', '14:10'] as const;
const said = [texts.hours, texts.quiz, texts.story, texts.gifts, texts.secondHand, texts.nextBook] as const;

/** Two more profiles with their accounts, and one to three posts on each day of the month. */
export async function fillMonth({ carillon, person: { client }, books, circle, monday }: At): Promise<void> {
  const more = async (name: string, handle: string): Promise<DemoProfile> => {
    const facts = { name, timezone: 'Europe/London', groupId: 'Shop' };
    const { id } = (await client.post<{ id: string }>('/app/profiles', facts)).body.data;
    const x = await carillon.account(id, 'x', handle);
    return { id, x, bluesky: await carillon.account(id, 'bluesky', `${handle}.sandbox.test`) };
  };
  const profiles = [
    books,
    await more('Lantern Kids', 'lanternkids'),
    await more('Lantern Café', 'lanterncafe'),
    { ...circle, x: circle.bluesky }, // its account on X is to be reconnected
  ];
  const { year, month, daysInMonth } = Temporal.PlainDate.from(monday);
  for (let day = 1; day <= daysInMonth; day++)
    for (let nth = 0; nth <= (day * 5) % 3; nth++) {
      const profile = profiles[(day + nth) % profiles.length] ?? books;
      const accounts = (day + nth) % 2 === 0 ? [profile.x, profile.bluesky] : [profile.bluesky];
      const date = Temporal.PlainDate.from({ year, month, day });
      const answer = await client.post('/v1/posts', {
        profileId: profile.id,
        platforms: [...new Set(accounts)].map((socialAccountId) => ({
          socialAccountId,
          items: [{ content: said[(day + nth) % said.length] }],
        })),
        scheduledAt: `${date}T${times[(day + 2 * nth) % times.length]}:00Z`,
      });
      if (answer.status !== 201) throw new Error(answer.text);
    }
}
