export { claimMails, type DueMail, forgetNotices, keepNoticing, type MailTimes } from './claim-mails.ts';
export {
  type FailedPosts,
  type FailingWebhook,
  type LostAccount,
  listFailedPosts,
  listFailingWebhooks,
  listLostAccounts,
  type Noticed,
} from './noticed.ts';
export { leaveForLater, listNotices, settleNotices } from './settle-notices.ts';
export { changeMailKinds, type MailKinds, readMailKinds } from './wanted-kinds.ts';
