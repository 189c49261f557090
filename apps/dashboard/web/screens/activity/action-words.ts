import { type AuditAction, auditActionNames } from '@carillon/core';

/** Actions in words, by what they were done to. */
const groups = {
  Posts: {
    'post.changed': 'Changed a post',
    'post.deleted': 'Deleted a post',
    'post.published_now': 'Published a post now',
    'post.publishing_undone': 'Undid “Publish now”',
    'post.resent': 'Retried a post',
    'post.stopped': 'Stopped a post on an account',
    'bulk_change.begun': 'Changed posts in bulk',
    'bulk_change.stopped': 'Stopped a bulk change',
    'bulk_change.undone': 'Undid a bulk change',
  },
  Media: {
    'media.changed': 'Changed media',
    'media.deleted': 'Deleted media',
  },
  'Accounts and profiles': {
    'account.connected': 'Connected an account',
    'account.disconnected': 'Disconnected an account',
    'account.server_changed': 'An account is on another server',
    'connect_link.created': 'Created a connect link',
    'connect_link.revoked': 'Revoked a connect link',
    'application.created': 'Added an application',
    'application.changed': 'Changed an application',
    'application.deleted': 'Deleted an application',
    'return_origins.changed': 'Changed the allowed return URLs',
    'profile.created': 'Created a profile',
    'profile.changed': 'Changed a profile',
    'profile.deleted': 'Deleted a profile',
    'profile.sandbox_advanced': 'Advanced the sandbox of a profile',
    'notifications.changed': 'Changed which mails are sent',
  },
  'API keys': {
    'api_key.created': 'Created an API key',
    'api_key.granted': 'Connected an app',
    'api_key.changed': 'Changed an API key',
    'api_key.rotated': 'Rotated an API key',
    'api_key.revoked': 'Revoked an API key',
  },
  'Signing in': {
    'sign_in.succeeded': 'Signed in',
    'sign_in.failed': 'Failed to sign in',
    'sign_in.refused': 'Was blocked after too many sign-in attempts',
    'session.ended': 'Signed out',
    'password.changed': 'Changed the password',
    'password.check_failed': 'Entered a wrong password',
    'password.reset_requested': 'Requested a password reset',
    'password.reset': 'Set a password by link',
    'second_factor.added': 'Added a second factor',
    'second_factor.removed': 'Removed a second factor',
    'second_factor.failed': 'Failed the second factor',
    'recovery_codes.created': 'Created recovery codes',
    'identity.linked': 'Linked single sign-on',
    'identity.unlinked': 'Unlinked single sign-on',
  },
  Webhooks: {
    'webhook.created': 'Created a webhook',
    'webhook.changed': 'Changed a webhook',
    'webhook.deleted': 'Deleted a webhook',
    'webhook.secret_rotated': 'Rotated the secret of a webhook',
  },
  'The installation': {
    'user.created': 'Created a user',
    'user.invited': 'Created an invitation link',
    'user.changed': 'Changed a user',
    'user.deleted': 'Deleted a user',
    'user.exported': 'Exported the data of a user',
    'queue.paused': 'Paused a queue',
    'queue.resumed': 'Resumed a queue',
    'queue.changed': 'Changed a queue',
    'job.promoted': 'Ran a job early',
    'job.retried': 'Retried a job',
    'credentials.resealed': 'Encrypted credentials with a new key',
    'database.restored': 'Restored the database',
  },
} as const;

type Groups = typeof groups;
type Said = { [Name in keyof Groups]: keyof Groups[Name] }[keyof Groups];

/** The compiler asks for words of every action. */
const words = Object.assign({}, ...Object.values(groups)) as Readonly<Record<Said, string>>;

/** An action of this release by its name; null for others. */
export const actionNamed = (name: string | null): AuditAction | null =>
  auditActionNames.find((known) => known === name) ?? null;

/** Action in words; those of a newer release by their names. @param count with how many posts */
export function actionInWords(name: string, count = 1): string {
  const action = actionNamed(name);
  if (action === null) return name;
  return count === 1 ? words[action] : words[action].replace('a post', `${count.toLocaleString('en')} posts`);
}

/** Verb of a bulk change, before the number of posts. */
const bulkWords: Readonly<Record<string, string>> = {
  publish: 'Published',
  move: 'Moved',
  accounts: 'Changed the accounts of',
  resend: 'Retried',
  delete: 'Deleted',
};

/** Such as `Moved 1,260 posts`; null for what is no bulk change of a known kind. */
export function bulkInWords({ action, posts }: Readonly<Record<string, unknown>>): string | null {
  const done = bulkWords[String(action)];
  if (done === undefined || typeof posts !== 'number') return null;
  return `${done} ${posts === 1 ? '1 post' : `${posts.toLocaleString('en')} posts`}`;
}

/** All kinds of actions, for a list to choose from. */
export const actionChoices = Object.entries(groups).flatMap(([group, actions]) =>
  Object.entries(actions).map(([value, label], place) => ({
    value,
    label,
    ...(place === 0 && { heading: group }),
  })),
);
