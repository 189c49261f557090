import type { DashboardOperation, Download } from '../operation.ts';
import { changePasswordOperation } from '../sign-in/operations/change-password.ts';
import { beginConfirmByPasskeyOperation } from '../sign-in/operations/confirm-begin-passkey.ts';
import { confirmByCodeOperation } from '../sign-in/operations/confirm-code.ts';
import { confirmByPasskeyOperation } from '../sign-in/operations/confirm-passkey.ts';
import { confirmByPasswordOperation } from '../sign-in/operations/confirm-password.ts';
import { readProofOperation } from '../sign-in/operations/confirm-read.ts';
import { beginOidcLinkOperation } from '../sign-in/operations/oidc-begin-link.ts';
import { beginOidcProofOperation } from '../sign-in/operations/oidc-begin-proof.ts';
import { beginOidcSignInOperation } from '../sign-in/operations/oidc-begin-sign-in.ts';
import { readOidcOperation } from '../sign-in/operations/oidc-read.ts';
import { unlinkOidcOperation } from '../sign-in/operations/oidc-unlink.ts';
import { addPasskeyOperation } from '../sign-in/operations/passkeys-add.ts';
import { beginPasskeyOperation } from '../sign-in/operations/passkeys-begin.ts';
import { removePasskeyOperation } from '../sign-in/operations/passkeys-remove.ts';
import { choosePasswordOperation } from '../sign-in/operations/reset-choose-password.ts';
import { requestResetMailOperation } from '../sign-in/operations/reset-request-mail.ts';
import { beginTotpOperation } from '../sign-in/operations/second-factor-begin-totp.ts';
import { confirmTotpOperation } from '../sign-in/operations/second-factor-confirm-totp.ts';
import { readSecondFactorOperation } from '../sign-in/operations/second-factor-read.ts';
import { removeTotpOperation } from '../sign-in/operations/second-factor-remove-totp.ts';
import { renewRecoveryCodesOperation } from '../sign-in/operations/second-factor-renew-recovery-codes.ts';
import { sessionOperation } from '../sign-in/operations/session.ts';
import { endSessionOperation } from '../sign-in/operations/sessions-end.ts';
import { endOtherSessionsOperation } from '../sign-in/operations/sessions-end-others.ts';
import { listSessionsOperation } from '../sign-in/operations/sessions-list.ts';
import { setUpOperation } from '../sign-in/operations/set-up.ts';
import { signInOperation } from '../sign-in/operations/sign-in.ts';
import { beginPasskeySignInOperation } from '../sign-in/operations/sign-in-begin-passkey.ts';
import { signInWithCodeOperation } from '../sign-in/operations/sign-in-code.ts';
import { signInWithPasskeyOperation } from '../sign-in/operations/sign-in-passkey.ts';
import { signInWithRecoveryCodeOperation } from '../sign-in/operations/sign-in-recovery-code.ts';
import { signInWaysOperation } from '../sign-in/operations/sign-in-ways.ts';
import { signOutOperation } from '../sign-in/operations/sign-out.ts';
import { activityOperation, allActivityOperation } from './activity.ts';
import { attentionOperation } from './attention.ts';
import { seeFailuresOperation } from './attention-see-failures.ts';
import { beginXOperation } from './begin-x.ts';
import { calendarOperation } from './calendar.ts';
import { calendarEntriesOperation } from './calendar-entries.ts';
import { changeProfileOperation } from './change-profile.ts';
import { connectBlueskyOperation } from './connect-bluesky.ts';
import { createKeyOperation } from './create-key.ts';
import { createProfileOperation } from './create-profile.ts';
import { disconnectAccountOperation } from './disconnect-account.ts';
import { prepareFirstStepsOperation } from './first-steps-prepare.ts';
import { readFirstStepsOperation } from './first-steps-read.ts';
import { fleetOperation } from './fleet.ts';
import { changeKeptTextOperation } from './kept-texts-change.ts';
import { createKeptTextOperation } from './kept-texts-create.ts';
import { deleteKeptTextOperation } from './kept-texts-delete.ts';
import { listKeptTextsOperation } from './kept-texts-list.ts';
import { readKeptTextOperation } from './kept-texts-read.ts';
import { listAccountsOperation } from './list-accounts.ts';
import { listKeysOperation } from './list-keys.ts';
import { mediaUsesOperation } from './media-uses.ts';
import { mediumPostsOperation } from './medium-posts.ts';
import { changeNotificationsOperation } from './notifications-change.ts';
import { readNotificationsOperation } from './notifications-read.ts';
import { changePersonOperation } from './people-change.ts';
import { createPersonOperation } from './people-create.ts';
import { deleteOneselfOperation, deletePersonOperation } from './people-delete.ts';
import { exportOwnDownload, exportPersonDownload } from './people-export.ts';
import { listPeopleOperation } from './people-list.ts';
import { postProgressOperation } from './post-progress.ts';
import { postTargetsOperation } from './post-targets.ts';
import { changePreferencesOperation } from './preferences-change.ts';
import { readPreferencesOperation } from './preferences-read.ts';
import { punctualityOperation } from './punctuality.ts';
import { queueOperation } from './queue.ts';
import { glanceOperation } from './queue-glance.ts';
import { retryForAccountOperation } from './retry-for-account.ts';
import { revokeKeyOperation } from './revoke-key.ts';
import { rotateKeyOperation } from './rotate-key.ts';
import { undoPublishingOperation } from './undo-publishing.ts';
import { usageOperation } from './usage.ts';

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
