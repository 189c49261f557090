import { type Platform, platforms, platformTitles } from '@carillon/core';
import { clockDifference, type Database } from '@carillon/db';
import { greetMailServer } from '@carillon/mail';
import { clockOffset, likelyOffset, tolerableOffset } from '@carillon/networks';
import { plainReason } from '../command-error.ts';
import { examine, type Finding, fine, requestTimeoutMs, warning, wrong } from './finding.ts';

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

/** Checks that the OpenID Connect issuer describes itself (OpenID Connect Discovery 1.0, section 4), under the very name it is known by. */
export async function checkIssuer(issuer: string | undefined): Promise<Finding> {
  const name = 'single sign-on';
  if (issuer === undefined)
    return { name, ...fine('OIDC_ISSUER is not set: people sign in with passwords.') };
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answer = await fetch(url, { signal }).catch(() => null);
  if (answer === null)
    return {
      name,
      ...warning(`The issuer cannot be reached at ${issuer}. Until it is, nobody signs in by it.`),
    };
  const described = (await answer.json().catch(() => null)) as { issuer?: unknown } | null;
  if (typeof described?.issuer !== 'string')
    return {
      name,
      ...wrong(
        `There is no issuer at ${issuer}: its description, ${url}, is not there (${answer.status}). Correct OIDC_ISSUER.`,
      ),
    };
  if (new URL(described.issuer).href === new URL(issuer).href)
    return { name, ...fine(`The issuer answers at ${issuer}.`) };
  return {
    name,
    ...wrong(`The issuer at ${issuer} calls itself ${described.issuer}. Write that into OIDC_ISSUER.`),
  };
}

/** Warns of a PUBLIC_URL at which something else than our API answers. That nobody answers is usual before the start. */
export async function checkPublicUrl(url: string | undefined): Promise<Finding> {
  const name = 'address of the api';
  if (url === undefined)
    return { name, ...fine('PUBLIC_URL is not set: the api is for this machine alone.') };
  const signal = AbortSignal.timeout(requestTimeoutMs);
  const answer = await fetch(`${url}/v1/profiles`, { redirect: 'manual', signal }).catch(() => null);
  await answer?.body?.cancel();
  if (answer === null || [502, 503, 504].includes(answer.status))
    return { name, ...fine(`Nobody answers at PUBLIC_URL yet, ${url}.`) };
  if (answer.headers.has('x-error-code')) return { name, ...fine(`The api answers at ${url}.`) };
  return {
    name,
    ...warning(
      `PUBLIC_URL is ${url}, where something else than the api answers (${answer.status}). Correct it, or the proxy that has this address.`,
    ),
  };
}

/** Checks that the networks can be reached, and have the same time as Postgres. */
export async function checkNetworks(
  db: Database,
  urls: Readonly<Record<Platform, string>>,
): Promise<Finding[]> {
  const postgresAhead = await clockDifference(db);
  return Promise.all(
    platforms.map((platform) =>
      examine(`clock of ${platform}`, () =>
        compareClocks(platformTitles[platform], urls[platform], postgresAhead),
      ),
    ),
  );
}

/** @param postgresAhead Postgres' clock minus this machine's, ms */
async function compareClocks(title: string, url: string, postgresAhead: number) {
  const sent = Date.now();
  const request = {
    method: 'HEAD',
    redirect: 'manual',
    signal: AbortSignal.timeout(requestTimeoutMs),
  } as const;
  const answer = await fetch(url, request).catch((error: unknown) => error);
  if (!(answer instanceof Response)) return warning(`${title} cannot be reached at ${url}.`);
  const date = answer.headers.get('date');
  if (date === null) return warning(`${title} sends no time (the header Date) from ${url}.`);
  const offset = clockOffset({ date, sent: sent + postgresAhead, received: Date.now() + postgresAhead });
  if (offset === null) return wrong(`${title} says that it is ${date}. ${cure}`);
  const seconds = Math.abs(likelyOffset(offset) / 1_000).toFixed(1);
  if (Math.abs(likelyOffset(offset)) <= tolerableOffset)
    return fine(`${title} answers, and its clock agrees with Postgres'.`);
  const way = likelyOffset(offset) < 0 ? 'behind' : 'ahead of';
  return wrong(`${title}'s clock is ${seconds} s ${way} Postgres'. ${cure}`);
}

const cure = "Synchronise the clock of Postgres' machine, if it is the one that is wrong.";
