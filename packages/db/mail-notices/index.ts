export {
  claimMails,
  type DueMail,
  forgetNotices,
  keepNoticing,
  leaveForLater,
  listNotices,
  settleNotices,
} from './mails.ts';
export {
  changeMailKinds,
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
  readMailKinds,
} from './noticed.ts';
