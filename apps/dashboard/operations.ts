import type { DashboardOperation } from './operation.ts';
import { beginXOperation } from './routes/begin-x.ts';
import { calendarOperation } from './routes/calendar.ts';
import { changePasswordOperation } from './routes/change-password.ts';
import { changeProfileOperation } from './routes/change-profile.ts';
import { connectBlueskyOperation } from './routes/connect-bluesky.ts';
import { createKeyOperation } from './routes/create-key.ts';
import { createProfileOperation } from './routes/create-profile.ts';
import { disconnectAccountOperation } from './routes/disconnect-account.ts';
import { fleetOperation } from './routes/fleet.ts';
import { listAccountsOperation } from './routes/list-accounts.ts';
import { listKeysOperation } from './routes/list-keys.ts';
import { mediaUsesOperation } from './routes/media-uses.ts';
import { mediumPostsOperation } from './routes/medium-posts.ts';
import { postTargetsOperation } from './routes/post-targets.ts';
import { revokeKeyOperation } from './routes/revoke-key.ts';
import { sessionOperation } from './routes/session.ts';
import { setUpOperation } from './routes/set-up.ts';
import { signInOperation } from './routes/sign-in.ts';
import { signOutOperation } from './routes/sign-out.ts';
import { usageOperation } from './routes/usage.ts';

/** The operations that people have in the dashboard and integrators do not. */
export const operations: readonly DashboardOperation[] = [
  sessionOperation,
  setUpOperation,
  signInOperation,
  signOutOperation,
  changePasswordOperation,
  listKeysOperation,
  createKeyOperation,
  revokeKeyOperation,
  listAccountsOperation,
  connectBlueskyOperation,
  beginXOperation,
  disconnectAccountOperation,
  createProfileOperation,
  changeProfileOperation,
  usageOperation,
  calendarOperation,
  postTargetsOperation,
  mediaUsesOperation,
  mediumPostsOperation,
  fleetOperation,
];
