export {
  claimMails,
  type DueMail,
  forgetNotices,
  keepNoticing,
  leaveForLater,
  listNotices,
  type MailTimes,
  settleNotices,
} from './mails.ts';
export {
  changeMailKinds,
  type FailedPosts,
  type FailingWebhook,
  type LostAccount,
  listFailedPosts,
  listFailingWebhooks,
  listLostAccounts,
  type MailKinds,
  type Noticed,
  readMailKinds,
} from './noticed.ts';
