import type { Activity } from '../../api/activity.ts';
import type { PostTarget } from '../../api/posts.ts';
import { accountName } from '../../parts/named-accounts.ts';
import { actionInWords } from '../activity/action-words.ts';
import { authorInWords } from '../activity/author-in-words.ts';

type Change = Pick<Activity, 'action' | 'actor' | 'details'>;
type Account = Pick<PostTarget, 'socialAccountId' | 'platform' | 'platformUsername'>;

/** Fields of a change that only say when. */
const times: readonly unknown[] = ['scheduledAt', 'latestAt', 'autoSchedule'];

/** Change of a post, on which account, and by whom, such as “Rescheduled · You”. */
export function changeInWords(change: Change, accounts: readonly Account[]): string {
  const { socialAccountId } = change.details;
  const account = accounts.find((each) => each.socialAccountId === socialAccountId);
  const on = account ? ` on ${accountName(account)}` : '';
  return `${changeName(change)}${on} · ${authorInWords(change.actor)}`;
}

function changeName({ action, details }: Change): string {
  switch (action) {
    case 'post.changed':
      return fieldsInWords([details['fields']].flat());
    case 'post.published_now':
      return 'Publish now';
    case 'post.publishing_undone':
      return 'Publish now undone';
    case 'post.resent':
      return 'Retried';
    case 'post.stopped':
      return 'Stopped';
    default:
      return actionInWords(action);
  }
}

function fieldsInWords(fields: readonly unknown[]): string {
  if (fields.includes('publishNow')) return 'Publish now';
  return fields.every((field) => times.includes(field)) ? 'Rescheduled' : 'Changed';
}
