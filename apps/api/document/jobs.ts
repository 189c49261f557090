import { exampleId } from '@carillon/operations/schemas/fields';

/** One request that an integration is made for. */
export interface Job {
  readonly name: string;
  readonly title: string;
  readonly operationId: string;
  readonly path: string;
  readonly body?: object;
}

const post = (more: object, ...contents: string[]) => ({
  profileId: exampleId('prf'),
  platforms: { [exampleId('sac')]: { items: contents.map((content) => ({ content })) } },
  ...more,
});

const create = { operationId: 'createPost', path: '/posts' };

/** Requests that most integrations make, for the pages that show how. */
export const jobs: readonly Job[] = [
  {
    name: 'publishNow',
    title: 'Publish now',
    ...create,
    body: post({ publishNow: true }, 'Hello from Carillon'),
  },
  {
    name: 'schedule',
    title: 'Schedule for a time',
    ...create,
    body: post({ scheduledAt: '2040-01-09T09:00:00+01:00' }, 'Good morning'),
  },
  {
    name: 'autoSchedule',
    title: 'Schedule for the best free time of each network',
    ...create,
    body: post({ autoSchedule: true }, 'Whenever it is best'),
  },
  {
    name: 'thread',
    title: 'Publish a thread: several items (Growth plan or above)',
    ...create,
    body: post({ publishNow: true }, 'First of two', 'Second of two'),
  },
  {
    name: 'resend',
    title: 'Resend what failed',
    operationId: 'resendPost',
    path: `/posts/${exampleId('pst')}/resend`,
  },
];
