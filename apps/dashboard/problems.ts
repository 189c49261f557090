import { ApiError } from '@carillon/core';

/** Refusals that only the dashboard has; for all others it uses the API's. */
const catalogue = {
  signed_out: [401, 'You are signed out. Sign in again; what you typed stays here.'],
  wrong_password: [401, 'This e-mail address and password do not belong together.'],
  wrong_current_password: [400, 'The current password is wrong.'],
  other_site: [403, 'This request came from another site, so nothing was done.'],
  csrf_token_missing: [403, 'This page is out of date, so nothing was done. Load it again.'],
  not_admin: [403, 'Only an admin of this installation may do that.'],
  set_up_already: [
    410,
    'This link was used, or is not the newest. Sign in, or look at the log for the newest link.',
  ],
  account_not_found: [404, 'Social account not found'],
  not_connected: [400, '<message>'],
  accounts_used_up: [403, '<message>'],
  key_not_found: [404, 'API key not found'],
  email_taken: [409, 'Another user has this e-mail address.'],
  too_many_passwords: [429, 'Too many wrong passwords. Try again in <minutes> min.'],
} as const;

type Code = keyof typeof catalogue;

/** An answer other than success, in words for the person who looks at it. */
export function dashboardError(code: Code, values: Readonly<Record<string, string | number>> = {}): ApiError {
  const [status, template] = catalogue[code];
  return new ApiError(
    status,
    code,
    template.replace(/<(\w+)>/g, (_, name: string) => String(values[name])),
  );
}
