import { changeNotificationsOperation } from './notifications/change.ts';
import { readNotificationsOperation } from './notifications/read.ts';
import { beginOidcLinkOperation } from './oidc/begin-link.ts';
import { beginOidcProofOperation } from './oidc/begin-proof.ts';
import { beginOidcSignInOperation } from './oidc/begin-sign-in.ts';
import { readOidcOperation } from './oidc/read.ts';
import { unlinkOidcOperation } from './oidc/unlink.ts';
import type { DashboardOperation, Download } from './operation.ts';
import { changePreferencesOperation } from './preferences/change.ts';
import { readPreferencesOperation } from './preferences/read.ts';
import { choosePasswordOperation } from './reset/choose-password.ts';
import { requestResetMailOperation } from './reset/request-mail.ts';
import { activityOperation, allActivityOperation } from './routes/activity.ts';
import { attentionOperation } from './routes/attention/attention.ts';
import { seeFailuresOperation } from './routes/attention/see-failures.ts';
import { beginXOperation } from './routes/begin-x.ts';
import { calendarOperation } from './routes/calendar.ts';
import { calendarEntriesOperation } from './routes/calendar-entries.ts';
import { changePasswordOperation } from './routes/change-password.ts';
import { changeProfileOperation } from './routes/change-profile.ts';
import { beginConfirmByPasskeyOperation } from './routes/confirm/begin-passkey.ts';
import { confirmByCodeOperation } from './routes/confirm/code.ts';
import { confirmByPasskeyOperation } from './routes/confirm/passkey.ts';
import { confirmByPasswordOperation } from './routes/confirm/password.ts';
import { readProofOperation } from './routes/confirm/read.ts';
import { connectBlueskyOperation } from './routes/connect-bluesky.ts';
import { createKeyOperation } from './routes/create-key.ts';
import { createProfileOperation } from './routes/create-profile.ts';
import { disconnectAccountOperation } from './routes/disconnect-account.ts';
import { prepareFirstStepsOperation } from './routes/first-steps/prepare.ts';
import { readFirstStepsOperation } from './routes/first-steps/read.ts';
import { fleetOperation } from './routes/fleet.ts';
import { changeKeptTextOperation } from './routes/kept-texts/change.ts';
import { createKeptTextOperation } from './routes/kept-texts/create.ts';
import { deleteKeptTextOperation } from './routes/kept-texts/delete.ts';
import { listKeptTextsOperation } from './routes/kept-texts/list.ts';
import { readKeptTextOperation } from './routes/kept-texts/read.ts';
import { listAccountsOperation } from './routes/list-accounts.ts';
import { listKeysOperation } from './routes/list-keys.ts';
import { mediaUsesOperation } from './routes/media-uses.ts';
import { mediumPostsOperation } from './routes/medium-posts.ts';
import { addPasskeyOperation } from './routes/passkeys/add.ts';
import { beginPasskeyOperation } from './routes/passkeys/begin.ts';
import { removePasskeyOperation } from './routes/passkeys/remove.ts';
import { changePersonOperation } from './routes/people/change.ts';
import { createPersonOperation } from './routes/people/create.ts';
import { deleteOneselfOperation, deletePersonOperation } from './routes/people/delete.ts';
import { exportOwnDownload, exportPersonDownload } from './routes/people/export.ts';
import { listPeopleOperation } from './routes/people/list.ts';
import { postProgressOperation } from './routes/post-progress.ts';
import { postTargetsOperation } from './routes/post-targets.ts';
import { punctualityOperation } from './routes/punctuality.ts';
import { glanceOperation } from './routes/queue/glance.ts';
import { queueOperation } from './routes/queue/queue.ts';
import { retryForAccountOperation } from './routes/retry-for-account.ts';
import { revokeKeyOperation } from './routes/revoke-key.ts';
import { rotateKeyOperation } from './routes/rotate-key.ts';
import { beginTotpOperation } from './routes/second-factor/begin-totp.ts';
import { confirmTotpOperation } from './routes/second-factor/confirm-totp.ts';
import { readSecondFactorOperation } from './routes/second-factor/read.ts';
import { removeTotpOperation } from './routes/second-factor/remove-totp.ts';
import { renewRecoveryCodesOperation } from './routes/second-factor/renew-recovery-codes.ts';
import { sessionOperation } from './routes/session.ts';
import { endSessionOperation } from './routes/sessions/end.ts';
import { endOtherSessionsOperation } from './routes/sessions/end-others.ts';
import { listSessionsOperation } from './routes/sessions/list.ts';
import { setUpOperation } from './routes/set-up.ts';
import { beginPasskeySignInOperation } from './routes/sign-in/begin-passkey.ts';
import { signInWithCodeOperation } from './routes/sign-in/code.ts';
import { signInWithPasskeyOperation } from './routes/sign-in/passkey.ts';
import { signInWithRecoveryCodeOperation } from './routes/sign-in/recovery-code.ts';
import { signInWaysOperation } from './routes/sign-in/ways.ts';
import { signInOperation } from './routes/sign-in.ts';
import { signOutOperation } from './routes/sign-out.ts';
import { undoPublishingOperation } from './routes/undo-publishing.ts';
import { usageOperation } from './routes/usage.ts';

/** The operations that people have in the dashboard and integrators do not. */
export const operations: readonly DashboardOperation[] = [
  sessionOperation,
  setUpOperation,
  signInWaysOperation,
  signInOperation,
  signInWithCodeOperation,
  signInWithRecoveryCodeOperation,
  beginPasskeySignInOperation,
  signInWithPasskeyOperation,
  beginOidcSignInOperation,
  requestResetMailOperation,
  choosePasswordOperation,
  signOutOperation,
  changePasswordOperation,
  readProofOperation,
  confirmByPasswordOperation,
  confirmByCodeOperation,
  beginConfirmByPasskeyOperation,
  confirmByPasskeyOperation,
  beginOidcProofOperation,
  readOidcOperation,
  beginOidcLinkOperation,
  unlinkOidcOperation,
  readSecondFactorOperation,
  beginTotpOperation,
  confirmTotpOperation,
  removeTotpOperation,
  renewRecoveryCodesOperation,
  beginPasskeyOperation,
  addPasskeyOperation,
  removePasskeyOperation,
  listSessionsOperation,
  endSessionOperation,
  endOtherSessionsOperation,
  readNotificationsOperation,
  changeNotificationsOperation,
  readPreferencesOperation,
  changePreferencesOperation,
  listKeysOperation,
  createKeyOperation,
  revokeKeyOperation,
  rotateKeyOperation,
  listAccountsOperation,
  connectBlueskyOperation,
  beginXOperation,
  disconnectAccountOperation,
  retryForAccountOperation,
  createProfileOperation,
  changeProfileOperation,
  punctualityOperation,
  usageOperation,
  readFirstStepsOperation,
  prepareFirstStepsOperation,
  calendarOperation,
  calendarEntriesOperation,
  queueOperation,
  glanceOperation,
  attentionOperation,
  seeFailuresOperation,
  listKeptTextsOperation,
  createKeptTextOperation,
  readKeptTextOperation,
  changeKeptTextOperation,
  deleteKeptTextOperation,
  postTargetsOperation,
  postProgressOperation,
  undoPublishingOperation,
  mediaUsesOperation,
  mediumPostsOperation,
  fleetOperation,
  activityOperation,
  allActivityOperation,
  listPeopleOperation,
  createPersonOperation,
  changePersonOperation,
  deletePersonOperation,
  deleteOneselfOperation,
];

/** The files that people have beside them. */
export const downloads: readonly Download[] = [exportOwnDownload, exportPersonDownload];
