import { until } from '@carillon/testing/until';
import { Temporal } from 'temporal-polyfill';
import type { PersonClient } from '../person-client.ts';
import type { DemoProfile, Team } from './connect-team.ts';
import { texts } from './texts.ts';

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
    facts: Facts,
  ): Promise<string> {
    const items = [text].flat().map((content) => ({ content }));
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
    /** Drafts, and two weeks of posts. @returns the first of them */
    async plan(): Promise<string> {
      const both = [books.x, books.bluesky];
      const first = await create(books, both, texts.signing, { scheduledAt: at(0, '09:30') });
      for (const [day, time, text] of [
        [1, '12:15', texts.gifts],
        [2, '09:00', texts.quiz],
        [3, '16:40', texts.hours],
        [4, '08:30', texts.window],
        [5, '10:00', texts.story],
        [6, '11:20', texts.secondHand],
        [8, '12:00', texts.survey],
        [10, '09:10', texts.nextBook],
      ] as const)
        await create(books, day % 2 === 0 ? both : [books.bluesky], text, { scheduledAt: at(day, time) });
      await create(circle, [circle.bluesky], texts.chapter, { scheduledAt: at(1, '18:00') });
      await create(books, [books.bluesky], texts.audio, {});
      return first;
    },
  };
}
