import { type Finding, fine, requestTimeoutMs, warning, wrong } from './finding.ts';

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
