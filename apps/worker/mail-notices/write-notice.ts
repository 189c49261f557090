import { type MailKind, platformTitles, sayRetry } from '@carillon/core';
import type { Database } from '@carillon/db';
import {
  type EndingAccount,
  type FailedPosts,
  type FailingWebhook,
  type LostAccount,
  listEndingAccounts,
  listFailedPosts,
  listFailingWebhooks,
  listLostAccounts,
  listMovedAccounts,
  type MovedAccount,
  type Noticed,
} from '@carillon/db/mail-notices';
import { type KeyRing, newUnsubscribeToken, unsubscribeLink } from '@carillon/secrets';
import { cutText, onOneLine } from '@carillon/webhooks';

interface Writing {
  readonly db: Database;
  /** Signs the link that ends mails. */
  readonly keys: KeyRing;
  /** Address of the dashboard in browsers. */
  readonly dashboardUrl: string;
}

interface Addressee {
  readonly userId: string;
  readonly kind: MailKind;
  readonly email: string;
}

/** Accounts, posts or webhooks that a mail names; the rest are counted. */
const maxShown = 10;

/** The mail about accounts, posts or webhooks; null when nothing of it is so any more. */
export async function writeNotice(
  { userId, kind, email: to }: Addressee,
  ids: readonly string[],
  { db, keys, dashboardUrl }: Writing,
) {
  const content = await contentOf(kind, [...new Set(ids)], { db, dashboardUrl });
  if (content === null) return null;
  const unsubscribeUrl = unsubscribeLink(dashboardUrl, newUnsubscribeToken({ userId, kind }, keys));
  const text = `${content.text}

--
Carillon at ${dashboardUrl} sent this mail about ${reasons[kind]}.
Unsubscribe: ${unsubscribeUrl}
All your mails: “Sign-in”, “Mails” in the dashboard.
`;
  return { to, subject: content.subject, text, unsubscribeUrl };
}

const reasons: Record<MailKind, string> = {
  accounts: 'accounts to reconnect, or on another server',
  posts: 'failed posts',
  webhooks: 'failing webhooks',
};

type Told = { readonly subject: string; readonly text: string };

async function contentOf(
  kind: MailKind,
  ids: readonly string[],
  { db, dashboardUrl }: Pick<Writing, 'db' | 'dashboardUrl'>,
): Promise<Told | null> {
  if (kind === 'accounts') {
    const lost = await listLostAccounts(db, ids, maxShown);
    const now = new Date();
    const ending = await listEndingAccounts(db, ids, { limit: maxShown, now });
    const moved = await listMovedAccounts(db, ids, { limit: maxShown, now });
    const parts = [
      ...(lost.count === 0 ? [] : [ofAccounts(lost, dashboardUrl)]),
      ...(ending.count === 0 ? [] : [ofEnding(ending, dashboardUrl)]),
      ...(moved.count === 0 ? [] : [ofMoved(moved, dashboardUrl)]),
    ];
    const [first] = parts;
    return first === undefined ? null : { ...first, text: parts.map(({ text }) => text).join('\n\n') };
  }
  if (kind === 'webhooks') {
    const failing = await listFailingWebhooks(db, ids, maxShown);
    return failing.count === 0 ? null : ofWebhooks(failing, dashboardUrl);
  }
  const failed = await listFailedPosts(db, ids, maxShown);
  return failed.count === 0 ? null : ofPosts(failed, dashboardUrl);
}

function ofAccounts({ count, shown }: Noticed<LostAccount>, dashboardUrl: string): Told {
  const [only] = shown;
  const subject = count === 1 && only ? `Reconnect ${nameOf(only)}` : `Reconnect ${count} accounts`;
  const lines = shown.map(
    (account) => `- ${nameOf(account)}: ${line(account.stateReason ?? 'The network refuses it.')}`,
  );
  return {
    subject,
    text: `${count === 1 ? 'An account needs' : `${count} accounts need`} reconnecting. Until then, posts due there fail.

${withRest(lines, count)}

Reconnect ${count === 1 ? 'it' : 'them'}: ${dashboardUrl}/accounts`,
  };
}

function ofEnding({ count, shown }: Noticed<EndingAccount>, dashboardUrl: string) {
  const [only] = shown;
  const lines = shown.map((account) => `- ${nameOf(account)}: until ${endOf(account)}`);
  return {
    subject: `Access to ${count === 1 && only ? nameOf(only) : `${count} accounts`} ends soon`,
    text: `The access to ${count === 1 ? 'an account' : `${count} accounts`} ends within a week, as the network wants it. Posts due after that fail.
${withRest(lines, count)}
Reconnect ${count === 1 ? 'it' : 'them'} before: ${dashboardUrl}/accounts`,
  };
}

/** By the clocks of its profile. */
function endOf({ credentialsEndAt, profile: { timezone: timeZone } }: EndingAccount): string {
  const style = { dateStyle: 'full', timeStyle: 'short' } as const;
  const at = new Intl.DateTimeFormat('en-GB', { ...style, timeZone }).format(credentialsEndAt ?? new Date(0));
  return `${at} (${timeZone})`;
}

function ofMoved({ count, shown }: Noticed<MovedAccount>, dashboardUrl: string): Told {
  const [only] = shown;
  const lines = shown.map(
    ({ serverBefore, serverNow, ...account }) =>
      `- ${nameOf(account)}: from ${line(serverBefore ?? '')} to ${line(serverNow ?? '')}`,
  );
  return {
    subject:
      count === 1 && only
        ? `${nameOf(only)} is on another server`
        : `${count} accounts are on another server`,
    text: `${count === 1 ? 'An account is' : `${count} accounts are`} on another server than before. Its network confirms it, and posts go there now.

${withRest(lines, count)}

Did nobody whom you know move ${count === 1 ? 'it' : 'them'}? Then disconnect ${count === 1 ? 'it' : 'them'}: ${dashboardUrl}/accounts`,
  };
}

function ofPosts({ count, partial, shown }: FailedPosts, dashboardUrl: string): Told {
  const parts = shown.map(
    ({ id, content, publications }) => `- “${line(content)}”
${publications
  .map(
    ({ socialAccount, errorMessage }) =>
      `  ${nameOf(socialAccount)}: ${sayRetry(line(errorMessage ?? 'Failed.'))}`,
  )
  .join('\n')}
  ${dashboardUrl}/posts/${id}`,
  );
  return {
    subject: subjectOf(count, partial),
    text: `${count === 1 ? 'A post' : `${count} posts`} failed on ${wherever(count, partial)}.

${withRest(parts, count)}

Open the post, fix the problem, then retry. Published parts stay as they are.`,
  };
}

function ofWebhooks({ count, shown }: Noticed<FailingWebhook>, dashboardUrl: string): Told {
  const parts = shown.map(
    ({ id, url, failingSince, disabledReason }) => `- ${line(url)}
  ${disabledReason === null ? `Nothing accepted since ${dateOf(failingSince)}.` : `Switched off: ${line(disabledReason)}`}
  ${dashboardUrl}/webhooks/${id}`,
  );
  const off = shown.filter(({ disabledReason }) => disabledReason !== null).length;
  const webhooks = count === 1 ? 'A webhook' : `${count} webhooks`;
  const what = off === 0 ? 'failing' : off === count ? 'switched off' : 'failing or switched off';
  return {
    subject: `${webhooks} ${count === 1 ? 'is' : 'are'} ${what}`,
    text: `${webhooks} of yours ${count === 1 ? 'accepts' : 'accept'} no deliveries.

${withRest(parts, count)}

Open the webhook to see what your server answered, and fix it there.
Carillon retries each delivery for three days, and switches off after five days of failures.
Once your server works, “Switch on again” and “Recover what was missed” send the rest.`,
  };
}

const dateOf = (at: Date | null): string => (at ?? new Date(0)).toUTCString().replace(/:\d\d GMT$/, ' UTC');

function subjectOf(count: number, partial: number): string {
  const posts = count === 1 ? 'A post' : `${count} posts`;
  if (partial === 0) return `${posts} failed`;
  if (partial === count) return `${posts} ${count === 1 ? 'was' : 'were'} published on some accounts only`;
  return `${posts} failed, ${partial} of them on some accounts only`;
}

const wherever = (count: number, partial: number): string =>
  partial === 0 ? 'every account' : partial === count ? 'some accounts' : 'some accounts or all';

const withRest = (parts: readonly string[], count: number): string =>
  [...parts, ...(count > parts.length ? [`And ${count - parts.length} more.`] : [])].join('\n');

const nameOf = ({ platform, platformUsername }: Pick<LostAccount, 'platform' | 'platformUsername'>): string =>
  `@${line(platformUsername)} on ${platformTitles[platform]}`;

/** Words of strangers, on one line. */
const line = (text: string): string => onOneLine(cutText(text, { graphemes: 200, size: 1_000 }));
