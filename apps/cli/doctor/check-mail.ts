import { greetMailServer } from '@carillon/mail';
import { plainReason } from '../plain-reason.ts';
import { type Finding, fine, requestTimeoutMs, wrong } from './finding.ts';

/** Checks that the mail server can be reached, and takes the password; no letter is sent. */
export async function checkMail(url: string | undefined): Promise<Finding> {
  const name = 'mail';
  if (url === undefined) return { name, ...fine('SMTP_URL is not set: no mail is sent.') };
  const error = await greetMailServer(url, requestTimeoutMs);
  if (error === null) return { name, ...fine('The mail server answers.') };
  if (error.code === 'EAUTH')
    return { name, ...wrong('The mail server refuses the user or the password of SMTP_URL. Correct them.') };
  if (error.code === 'ETLS')
    return {
      name,
      ...wrong(
        'The mail server offers no TLS. Take one that does, or, for a relay of your own network, add ?requireTLS=false to SMTP_URL.',
      ),
    };
  return {
    name,
    ...wrong(
      `The mail server cannot be reached at SMTP_URL: ${plainReason(error)} Start it, or correct the address.`,
    ),
  };
}
