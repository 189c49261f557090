import type { DashboardOperation, Download, ExchangeOf } from '../operation.ts';
import { changePasswordOperation } from '../sign-in/operations/change-password.ts';
import {
  beginConfirmByPasskeyOperation,
  confirmByCodeOperation,
  confirmByPasskeyOperation,
  confirmByPasswordOperation,
  readProofOperation,
} from '../sign-in/operations/confirm.ts';
import {
  beginOidcLinkOperation,
  beginOidcProofOperation,
  beginOidcSignInOperation,
  readOidcOperation,
  unlinkOidcOperation,
} from '../sign-in/operations/oidc.ts';
import {
  addPasskeyOperation,
  beginPasskeyOperation,
  removePasskeyOperation,
} from '../sign-in/operations/passkeys.ts';
import { choosePasswordOperation, requestResetMailOperation } from '../sign-in/operations/reset.ts';
import {
  beginTotpOperation,
  confirmTotpOperation,
  readSecondFactorOperation,
  removeTotpOperation,
  renewRecoveryCodesOperation,
} from '../sign-in/operations/second-factor.ts';
import {
  endOtherSessionsOperation,
  endSessionOperation,
  listSessionsOperation,
  sessionOperation,
  signOutOperation,
} from '../sign-in/operations/sessions.ts';
import { setUpOperation } from '../sign-in/operations/set-up.ts';
import {
  beginPasskeySignInOperation,
  signInOperation,
  signInWaysOperation,
  signInWithCodeOperation,
  signInWithPasskeyOperation,
  signInWithRecoveryCodeOperation,
} from '../sign-in/operations/sign-in.ts';
import { disconnectAccountOperation, listAccountsOperation, retryForAccountOperation } from './accounts.ts';
import { activityOperation, allActivityOperation } from './activity.ts';
import { attentionOperation, seeFailuresOperation } from './attention.ts';
import { calendarEntriesOperation, calendarOperation } from './calendar.ts';
import { beginXOperation, connectBlueskyOperation } from './connect.ts';
import { prepareFirstStepsOperation, readFirstStepsOperation } from './first-steps.ts';
import { fleetOperation, punctualityOperation } from './fleet.ts';
import {
  changeKeptTextOperation,
  createKeptTextOperation,
  deleteKeptTextOperation,
  listKeptTextsOperation,
  readKeptTextOperation,
} from './kept-texts.ts';
import { createKeyOperation, listKeysOperation, revokeKeyOperation, rotateKeyOperation } from './keys.ts';
import { mediaUsesOperation, mediumPostsOperation } from './media.ts';
import { changeNotificationsOperation, readNotificationsOperation } from './notifications.ts';
import {
  changePersonOperation,
  createPersonOperation,
  deleteOneselfOperation,
  deletePersonOperation,
  listPeopleOperation,
} from './people.ts';
import { exportOwnDownload, exportPersonDownload } from './people-export.ts';
import { postProgressOperation, postTargetsOperation, undoPublishingOperation } from './posts.ts';
import { changePreferencesOperation, readPreferencesOperation } from './preferences.ts';
import { changeProfileOperation, createProfileOperation } from './profiles.ts';
import { glanceOperation, queueOperation } from './queue.ts';
import { usageOperation } from './usage.ts';

const all = [
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
] as const;

/** The operations that people have in the dashboard and integrators do not. */
export const operations: readonly DashboardOperation[] = all;

/** What the pages may ask, and what they are answered. */
export type Exchange = ExchangeOf<(typeof all)[number]>;

/** The files that people have beside them. */
export const downloads: readonly Download[] = [exportOwnDownload, exportPersonDownload];
