import { ApiError } from '@carillon/core';

/** Refusals that only the dashboard has; for all others it uses the API's. */
const catalogue = {
  signed_out: [401, 'You are signed out. Sign in again; what you typed stays here.'],
  wrong_password: [401, 'The e-mail address or the password is wrong.'],
  wrong_current_password: [400, 'The current password is wrong.'],
  other_site: [403, 'This request came from another site, so it was refused.'],
  csrf_token_missing: [403, 'This page is out of date, so nothing was changed. Reload it and try again.'],
  not_admin: [403, 'Only an admin of this installation may do that.'],
  set_up_already: [
    410,
    'This link was already used, or there is a newer one. Sign in, or look for the newest link in the log.',
  ],
  account_not_found: [404, 'Social account not found'],
  not_connected: [400, '<message>'],
  accounts_used_up: [403, '<message>'],
  key_not_found: [404, 'API key not found'],
  email_taken: [409, 'Another user has this e-mail address.'],
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
