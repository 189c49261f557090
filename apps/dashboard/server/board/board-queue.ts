import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { type Platform, platformTitles } from '@carillon/core';
import { type OpenQueues, publishJob } from '@carillon/queue';

/** A queue as the board shows it: jobs are named by what they publish, and show ids and nothing else. */
export function boardQueue(
  { platform, queue }: OpenQueues<Platform>['queues'][number],
  postUrl: (publicationId: string) => string,
): BullMQAdapter {
  const shown = new ShownQueue(queue, {
    displayName: platformTitles[platform],
    externalJobUrl: ({ data }) => {
      const publicationId = idsIn(data)?.publicationId;
      // The type asks for a link of every job; a canary has none.
      return (publicationId && { displayText: 'Post', href: postUrl(publicationId) }) as ReturnType<
        NonNullable<BullMQAdapter['externalJobUrl']>
      >;
    },
  });
  shown.setFormatter('name', ({ name, data }) => {
    const ids = idsIn(data);
    return ids === null ? String(name) : `${platformTitles[platform]} ${ids.publicationId}`;
  });
  shown.setFormatter('data', (data) => idsIn(data) ?? {});
  shown.setFormatter('returnValue', (note) => (typeof note === 'string' ? note.split(':')[0] : null));
  return shown;
}

/** Redis need not let the service list its connections; workers are on the fleet's screen. */
class ShownQueue extends BullMQAdapter {
  override async getWorkers(): Promise<null> {
    return null;
  }
}

/** The ids in a job's data, null for a job of another kind. */
function idsIn(data: unknown) {
  const { data: ids } = publishJob.payload.safeParse(data);
  return ids ?? null;
}
