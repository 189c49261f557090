import type { z } from 'zod';
import { ConfigError } from './environment.ts';
import { isInClear } from './hosts.ts';
import { variables as v } from './variables.ts';

/** Variables of the ways in beside the password. */
export const signInVariables = {
  SMTP_URL: v.SMTP_URL,
  MAIL_FROM: v.MAIL_FROM,
  OIDC_ISSUER: v.OIDC_ISSUER,
  OIDC_CLIENT_ID: v.OIDC_CLIENT_ID,
  OIDC_CLIENT_SECRET: v.OIDC_CLIENT_SECRET,
  OIDC_NAME: v.OIDC_NAME,
  OIDC_ALLOWED_DOMAINS: v.OIDC_ALLOWED_DOMAINS,
  OIDC_PLAN: v.OIDC_PLAN,
  OIDC_ONLY: v.OIDC_ONLY,
};

type SignInVariables = z.infer<z.ZodObject<typeof signInVariables>>;
type MailVariables = Pick<SignInVariables, 'SMTP_URL' | 'MAIL_FROM'>;

/** The server that sends mails, and their sender. */
export interface MailSettings {
  readonly url: string;
  readonly from: string;
}

/** The application that is registered with an OpenID Connect issuer. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the issuer, for people. */
  readonly name: string;
  /** Domains of addresses, in lower case, for which users are made; none for users who are there or invited only. */
  readonly allowedDomains: readonly string[];
  /** Of users who are made so. */
  readonly plan: 'free' | 'growth' | 'scale';
  /** Passwords let nobody in. */
  readonly only: boolean;
}

/** Adds `mail` and `oidc`, null where they are not set. @throws {ConfigError} for half of one */
export const withSignInWays = <Parsed extends SignInVariables>(parsed: Parsed) => ({
  ...parsed,
  mail: mailOf(parsed),
  oidc: oidcOf(parsed),
});

/** Adds `mail`, null where no server that sends mails is set. @throws {ConfigError} for half of one */
export const withMail = <Parsed extends MailVariables>(parsed: Parsed) => ({
  ...parsed,
  mail: mailOf(parsed),
});

function mailOf({ SMTP_URL: url, MAIL_FROM: from }: MailVariables): MailSettings | null {
  if (url === undefined && from === undefined) return null;
  if (url === undefined || from === undefined)
    throw new ConfigError('SMTP_URL and MAIL_FROM need each other: set both, or neither.');
  return { url, from };
}

function oidcOf(parsed: SignInVariables): OidcSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = parsed;
  const { OIDC_NAME: name, OIDC_ALLOWED_DOMAINS: allowedDomains, OIDC_PLAN: plan, OIDC_ONLY: only } = parsed;
  if (issuer === undefined) {
    if (only) throw new ConfigError('OIDC_ONLY needs OIDC_ISSUER: nobody could sign in.');
    return null;
  }
  if (clientId === undefined || clientSecret === undefined)
    throw new ConfigError('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET.');
  if (isInClear(issuer))
    throw new ConfigError(
      'OIDC_ISSUER must begin with https: who is on the way could sign in as anybody. On loopback http will do.',
    );
  return { issuer, clientId, clientSecret, name, allowedDomains, plan, only };
}
