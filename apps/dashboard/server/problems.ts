import { ApiError } from '@carillon/core';

/** Refusals that only the dashboard has; for all others it uses the API's. */
const catalogue = {
  signed_out: [401, 'You are signed out. Sign in again; what you typed stays here.'],
  wrong_password: [401, 'The e-mail address or the password is wrong.'],
  wrong_current_password: [400, 'The current password is wrong.'],
  sign_in_over: [401, 'That took too long. Begin again with your password.'],
  wrong_code: [
    401,
    'The code is wrong or was used before. Wait for the next one, and check the clock of your phone.',
  ],
  wrong_recovery_code: [401, 'The recovery code is wrong, or was used before.'],
  wrong_passkey: [401, 'This passkey does not let you in here. Try again, or sign in another way.'],
  proof_needed: [403, 'Prove again that it is you, and then repeat this: it is a while since you signed in.'],
  factor_needed: [
    403,
    'Prove that it is you with your authenticator app or a passkey: a password is not enough.',
  ],
  wrong_new_code: [
    400,
    'The code is wrong or was used before. Wait for the next one, and check the clock of your phone.',
  ],
  wrong_own_passkey: [400, 'This passkey is none of yours here. Try again, or use your password.'],
  authenticator_not_begun: [409, 'That took too long. Begin with a new QR code.'],
  authenticator_unreadable: [
    503,
    'Your authenticator app cannot be checked, because the server lacks a key. Use a passkey or a recovery code, and ask the operator to fix it.',
  ],
  passwords_busy: [
    503,
    'Very many passwords come from your address at the moment. Try again in some seconds.',
  ],
  no_authenticator: [404, 'You have no authenticator app here.'],
  no_second_factor: [409, 'Add an authenticator app or a passkey first: recovery codes stand in for them.'],
  passkeys_impossible: [
    409,
    'Browsers offer passkeys only at a host name with https, and at localhost. This dashboard is at <url>.',
  ],
  passkey_not_made: [400, 'The passkey could not be checked, so it was not kept. Try again.'],
  passkey_taken: [409, 'This passkey is kept already.'],
  too_many_passkeys: [409, 'You have <limit> passkeys, which is the most. Remove one first.'],
  passkey_not_found: [404, 'Passkey not found'],
  session_not_found: [404, 'Session not found'],
  too_many_challenges: [429, 'Too many tries from your network. Try again in some minutes.'],
  user_disabled: [403, 'This user is disabled. Ask the operator of this installation.'],
  person_not_found: [404, 'User not found'],
  person_disabled: [409, 'This user is disabled. Enable them first.'],
  own_user: [409, 'This is you. Your own sign-in settings do that.'],
  signs_in_by_issuer: [409, 'This user signs in with <name>, and has no password here.'],
  person_without_factor: [409, 'This user has no second factor.'],
  last_admin: [
    409,
    'This is the only admin who can sign in, so nothing was changed. Make someone else an admin first.',
  ],
  being_deleted: [409, 'This user is being deleted, and nothing else can be done with them.'],
  email_differs: [
    400,
    'That is another e-mail address, so nothing was deleted. Type the address of the user.',
  ],
  no_oidc: [404, 'This installation has no sign-in by an OpenID Connect issuer.'],
  oidc_away: [
    503,
    'The sign-in of <name> cannot be reached at the moment. Try again in some minutes, or sign in another way.',
  ],
  identity_stays: [409, 'You would be left without a way in, so nothing was changed.'],
  oidc_only: [403, 'Everybody signs in with <name> here.'],
  no_mail: [404, 'This installation sends no mails. Ask its operator for a link.'],
  reset_over: [410, 'This link was already used, is too old, or there is a newer one. Ask for another link.'],
  password_short: [400, 'The password must have at least 8 characters.'],
  password_common: [
    400,
    'Many people have this password, so it is one of the first that others try. Choose another one, such as four words that have nothing to do with each other.',
  ],
  password_personal: [
    400,
    'This password is made of your e-mail address or of the name of this service, so it is one of the first that others try. Choose another one, such as four words that have nothing to do with each other.',
  ],
  other_site: [403, 'This request came from another site, so it was refused.'],
  csrf_token_missing: [403, 'This page is out of date, so nothing was changed. Reload it and try again.'],
  undo_too_late: [409, 'It is too late to undo this: the post is going out, or it was changed since.'],
  too_many_posts: [
    400,
    '<count> posts match, and <limit> can be changed at once. Narrow the list, such as to some days.',
  ],
  search_too_long: [400, 'Looking through all posts took too long. Narrow the list, such as to some days.'],
  dismissed_while_open: [409, 'This still waits, so it cannot be dismissed. Snooze it instead.'],
  cause_not_retried: [409, 'Only posts that failed on a network are retried together.'],
  no_post_fits: [400, 'None of these posts can be changed like this.'],
  too_many_bulk_changes: [409, '<limit> bulk changes of yours wait already. Try again when one has ended.'],
  bulk_looks_busy: [503, 'You look for many posts already. Try again in some seconds.'],
  bulk_change_not_found: [404, 'Bulk change not found'],
  bulk_undo_too_late: [409, 'It is too late to undo this.'],
  not_admin: [403, 'Only an admin of this installation may do that.'],
  set_up_already: [
    410,
    'This link was already used, or there is a newer one. Sign in, or look for the newest link in the log.',
  ],
  link_unknown: [
    404,
    'There is no such link. Open the whole address that you were given, or ask whoever gave it to you for a new one.',
  ],
  link_over: [
    410,
    'This link was used already, so it connects nothing more. Ask whoever gave it to you for a new one.',
  ],
  link_expired: [410, 'The time of this link is over. Ask whoever gave it to you for a new one.'],
  link_revoked: [410, 'This link is not good any more. Ask whoever gave it to you for a new one.'],
  link_closed: [409, 'This link cannot be used at the moment. Tell whoever gave it to you.'],
  link_full: [
    403,
    'No more accounts can be connected here at the moment. Tell whoever gave you the link; it can be used again once there is room.',
  ],
  link_platform: [400, 'This link is for accounts on other networks.'],
  account_not_found: [404, 'Social account not found'],
  not_connected: [400, '<message>'],
  accounts_used_up: [403, '<message>'],
  kept_text_not_found: [404, 'Text not found'],
  kept_text_changed: [409, 'This text was changed meanwhile in another tab or on another device.'],
  key_not_found: [404, 'API key not found'],
  key_of_app: [
    409,
    'This key belongs to a connected app, which asks for a new one itself. Revoke it to end its access.',
  ],
  app_unusable: [409, 'This app cannot be connected like this. Go back to it and begin again.'],
  more_than_asked: [400, 'The app did not ask for so much. Reload this page and choose again.'],
  key_ended: [409, 'This key has ended already, so nothing can follow it. Make a new key.'],
  email_taken: [409, 'Another user has this e-mail address.'],
  too_many_requests: [
    429,
    'Your browsers together may make <limit> requests in <window> s, and all of them are used. Try again in <wait> s.',
  ],
  too_many_keys: [403, 'You have <limit> API keys, which is the most. Revoke one that you do not need.'],
  too_many_profiles: [
    403,
    'You have <limit> profiles, which is the most. Rename one that you do not need, or ask the operator for more.',
  ],
  profile_waits: [409, '<count> of its posts are still to go out. Delete them, or wait until they are out.'],
  too_many_authorizations: [
    429,
    'You began to connect many accounts, and finished none of them. Finish one, or try again in ten minutes.',
  ],
  too_many_connections: [429, 'Too many tries to connect accounts. Try again in <wait>.'],
  too_many_passwords: [429, 'Too many wrong passwords. Try again in <wait>.'],
} as const;

type Code = keyof typeof catalogue;

/** A refusal with a sentence for the person who reads it. */
export function dashboardError(code: Code, values: Readonly<Record<string, string | number>> = {}): ApiError {
  const [status, template] = catalogue[code];
  return new ApiError(
    status,
    code,
    template.replace(/<(\w+)>/g, (_, name: string) => String(values[name])),
  );
}
