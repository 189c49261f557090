import { addressOf, hostProblem, onPrivateNetwork, type PrivateHosts } from '@carillon/networks';

/** The server that a person named, if it may be called. No sentence has a whole URL: there may be a password in it. */
export function serviceAddress(
  service: string,
  rules: { readonly allowPrivateHosts: PrivateHosts },
): { readonly address: string } | { readonly problem: string } {
  if (!URL.canParse(service)) {
    return { problem: 'The service must be the address of a Bluesky server, such as https://bsky.social.' };
  }
  const url = new URL(service);
  const problem = hostProblem(url, { allowPrivateHosts: rules.allowPrivateHosts });
  if (problem === null) return { address: addressOf(url) };
  const remedy = problem === onPrivateNetwork ? '; name it in ALLOW_PRIVATE_HOSTS to talk to it' : '';
  return { problem: `${addressOf(url)} ${problem}${remedy}.` };
}
