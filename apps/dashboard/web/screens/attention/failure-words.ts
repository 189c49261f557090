import { type FailureCode, type Platform, platformTitles } from '@carillon/core';

/** What happened, by the code of a failure; `<network>` is its name. */
const words: Readonly<Partial<Record<FailureCode, string>>> = {
  unreachable: '<network> could not be reached',
  unavailable: '<network> was not available',
  rate_limited: '<network> took no more posts',
  account_suspended: '<network> suspended the account',
  account_deactivated: 'The account on <network> is deactivated',
  account_restricted: '<network> restricts the account',
  credentials_sealed: 'The stored access to <network> is unreadable',
  app_credentials_refused: '<network> refused the app',
  app_not_allowed: '<network> does not allow the app',
  credits_used_up: 'The credits for <network> are used up',
  usage_cap_reached: 'The limit of the app on <network> was reached',
  duplicate_content: '<network> refused duplicates',
  content_too_long: 'The text is too long for <network>',
  content_too_large: 'The post is too large for <network>',
  reply_not_allowed: '<network> allows no reply there',
  parent_not_visible: 'The post above is gone from <network>',
  media_rejected: '<network> refused the media',
  media_missing: 'Media of the post are missing',
  media_unavailable: 'Media could not be read',
  rejected: '<network> refused the post',
  not_found: '<network> did not find it',
  missed: 'Missed its time on <network>',
  long_stop: 'Carillon was down too long',
  failover: 'The database failed over',
  internal_fault: 'Carillon had an internal error',
};

/** `X refused duplicates` */
export function failureTitle(platform: Platform, code: string): string {
  const found = Object.hasOwn(words, code) ? words[code as FailureCode] : undefined;
  return (found ?? 'Failed on <network>').replace('<network>', platformTitles[platform]);
}
