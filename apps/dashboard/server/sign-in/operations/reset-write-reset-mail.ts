import { resetLink } from '@carillon/secrets';

/** Minutes that a link is good for. */
export const linkMinutes = 60;

interface Facts {
  readonly to: string;
  /** The address of the dashboard. */
  readonly url: string;
  readonly token: string;
}

/** The mail with the link for a new password. */
export const writeResetMail = ({ to, url, token }: Facts) => ({
  to,
  subject: 'Choose a new password for Carillon',
  text: `Somebody asked for a new password for ${to} at ${url}. Open this address within an hour to choose one:

${resetLink(url, token)}

It works once, and then signs you out everywhere. A second factor stays as it is.
If it was not you who asked, do nothing: your password has not been changed.
`,
});
