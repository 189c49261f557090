import type { Facts, StoredEvent, WebhookEvidence } from './evidence.ts';

/** Events that must be there by the rows of what happened and are not, are there twice, or are about something else. */
export function unwritten({ facts, events }: Pick<WebhookEvidence, 'facts' | 'events'>): string[] {
  const bySubject = Map.groupBy(events, ({ subjectId }) => subjectId);
  const about = ({ id, userId }: { id: string; userId: string }) =>
    (bySubject.get(id) ?? []).filter((event) => event.userId === userId);
  const known = new Set([...facts.posts, ...facts.publications, ...facts.accounts].map(keyOf));
  return [
    ...facts.posts.flatMap((post) => ofPost(post, about(post))),
    ...facts.publications.flatMap((publication) => ofPublication(publication, about(publication))),
    ...facts.accounts.flatMap((account) => ofAccount(account, about(account))),
    ...events
      .filter(({ subjectId: id, userId }) => !known.has(keyOf({ id, userId })))
      .map(({ id, type, subjectId }) => `${type} (${id}) is about ${subjectId}, which is not there`),
  ];
}

const keyOf = ({ id, userId }: { id: string; userId: string }) => `${userId} ${id}`;

const ended = ['published', 'partial', 'failed'];

/** One event when it is scheduled, and one for the end of each round, of which the last says how it is. */
function ofPost({ id, status, isScheduled, rounds }: Facts['posts'][number], events: readonly StoredEvent[]) {
  const types = events.map(({ type }) => type);
  const ends = types.filter((type) => ended.some((end) => type === `post.${end}`));
  const wanted = ended.includes(status) ? rounds : rounds - 1;
  return [
    ...counted(types, 'post.scheduled', isScheduled ? 1 : 0, id),
    ...(ends.length === wanted
      ? []
      : [`${id} ended ${wanted} times and was told to have ended ${ends.length} times`]),
    ...(ended.includes(status) && ends.at(-1) !== `post.${status}`
      ? [`${id} is ${status}, and the last event of it is ${ends.at(-1)}`]
      : []),
  ];
}

/** One event for the end of each round: a failure for all but the last. */
function ofPublication(
  { id, status, generation }: Facts['publications'][number],
  events: readonly StoredEvent[],
) {
  const told = (type: string, which: number) =>
    events.filter((event) => event.type === type && event.generation === which).length;
  return Array.from({ length: generation }, (_, index) => index + 1).flatMap((which) => {
    const end = which < generation ? 'failed' : status;
    return (['published', 'failed'] as const).flatMap((each) => {
      const [wanted, found] = [each === end ? 1 : 0, told(`publication.${each}`, which)];
      return wanted === found
        ? []
        : [`${id} was told to be ${each} ${found} times and not ${wanted} times in round ${which}`];
    });
  });
}

const typeOf: Readonly<Record<string, string>> = {
  connected: 'account.connected',
  reconnect: 'account.reconnect_required',
};

/** Connected and not, in turn; the last event says how it is. */
function ofAccount({ id, state }: Facts['accounts'][number], events: readonly StoredEvent[]) {
  const types = events.map(({ type }) => type);
  const isInTurn = types.every((type, index) => type === Object.values(typeOf)[index % 2]);
  return isInTurn && types.at(-1) === typeOf[state]
    ? []
    : [`${id} is ${state}, and was told to be ${types.join(', ') || 'nothing'}`];
}

const counted = (types: readonly string[], wanted: string, count: number, id: string): string[] => {
  const found = types.filter((type) => type === wanted).length;
  return found === count ? [] : [`${id} has ${found} events ${wanted} and not ${count}`];
};
