import { until } from '@carillon/testing/until';
import { Temporal } from 'temporal-polyfill';
import type { PersonClient } from '../person-client.ts';
import type { DemoProfile, Team } from './connect-team.ts';

/** Texts that the team of a small bookshop posts. */
export const texts = {
  thread: [
    'Five debut novels that our booksellers kept pressing into each other’s hands this autumn. A thread.',
    '“The Salt Road” by Ines Calder: two sisters, a lighthouse, and a winter that will not end. Mara read it in one night.',
    '“Small Weather” by Tom Okafor: eleven stories about one street in Leeds. Funny, then suddenly not.',
  ],
  open: 'We are open again! The roof is dry, the kettle is on, and poetry has a whole wall to itself now.',
  hours: 'Late opening every Thursday in December: until nine, with mulled wine by the till.',
  signing:
    'Ines Calder signs “The Salt Road” here on Thursday at seven. Free, but tell us that you are coming.',
  quiz: 'The literary pub quiz is back. Teams of four, first prize is a shelf’s worth of proofs.',
  story: 'Story time for the under-fives on Saturday at ten. Bring a cushion, leave with a dinosaur.',
  gifts:
    'Tell us three books they loved, and we wrap the fourth. Gift subscriptions are open until the 12th.',
  window: 'Our Christmas window is finished: 412 folded pages, one very patient apprentice.',
  secondHand: 'Second-hand Sunday: everything in the back room is half price from noon.',
  circle:
    'The reading circle meets on Tuesday. This month: “Small Weather”, up to page 140, no spoilers please.',
  nextBook: 'Vote for our January book: a Norwegian crime novel, a Brazilian classic, or that very long one.',
  chapter: 'Which chapter of “Small Weather” made you miss your stop? Ours was the seventh.',
  audio: 'Idea: a playlist to go with the winter table. Ask Jo for the songs.',
  survey: 'What should we read aloud at the next open evening?',
} as const;

type Facts = Readonly<Record<string, unknown>>;

/** Writes a team's posts as it does itself: through its session. */
export function writePosts(client: PersonClient, { books, circle }: Team) {
  const month = Temporal.Now.plainDateISO('UTC').with({ day: 1 }).add({ months: 1 });
  const monday = month.add({ days: 14 - month.dayOfWeek + 1 });
  const at = (day: number, time: string) => `${monday.add({ days: day })}T${time}:00Z`;

  async function create(
    { id }: DemoProfile,
    accounts: readonly string[],
    text: string | readonly string[],
    { media = [], ...facts }: Facts & { readonly media?: readonly object[] },
  ): Promise<string> {
    const items = [text].flat().map((content) => ({ content, media }));
    const platforms = Object.fromEntries(accounts.map((account) => [account, { items }]));
    const answer = await client.post<{ id: string }>('/v1/posts', { profileId: id, platforms, ...facts });
    if (answer.status !== 201) throw new Error(answer.text);
    return answer.body.data.id;
  }

  return {
    /** In the middle of the next month, YYYY-MM-DD: `plan` is for the weeks that begin there. */
    monday: monday.toString(),
    publish: (profile: DemoProfile, accounts: readonly string[], text: string | readonly string[]) =>
      create(profile, accounts, text, { publishNow: true }),
    settled: (id: string, status: string) =>
      until(`the post to be ${status}`, async () => {
        const { body } = await client.get<{ status: string }>(`/v1/posts/${id}`);
        return body.data.status === status;
      }),
    /** Drafts, and two weeks of posts. @param picture a medium that two of them show @returns the first of them */
    async plan(picture: string): Promise<string> {
      const media = [{ id: picture }];
      const both = [books.x, books.bluesky];
      const first = await create(books, both, texts.signing, { scheduledAt: at(0, '09:30') });
      for (const [day, time, text] of [
        [1, '12:15', texts.gifts],
        [2, '09:00', texts.quiz],
        [3, '16:40', texts.hours],
        [5, '10:00', texts.story],
        [6, '11:20', texts.secondHand],
        [8, '12:00', texts.survey],
        [10, '09:10', texts.nextBook],
      ] as const)
        await create(books, day % 2 === 0 ? both : [books.bluesky], text, { scheduledAt: at(day, time) });
      await create(books, both, texts.window, { scheduledAt: at(4, '08:30'), media });
      await create(circle, [circle.bluesky], texts.chapter, { scheduledAt: at(1, '18:00') });
      await create(books, [books.bluesky], texts.audio, { media });
      return first;
    },
  };
}
