import { type Finding, fine, requestTimeoutMs, warning } from './finding.ts';

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
