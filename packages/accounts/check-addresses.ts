import { type Platform, platformTitles } from '@carillon/core';
import { hostProblem, onPrivateNetwork, type PrivateHosts } from '@carillon/networks';
import type { CredentialField } from '@carillon/networks/descriptors';

interface Place {
  /** Those of the network that are secret addresses. */
  readonly fields: readonly CredentialField[];
  readonly platform: Platform;
  readonly sandbox: boolean;
  /** The network's, or the sandbox's. */
  readonly baseUrl: string;
  readonly allowPrivateHosts: PrivateHosts;
}

/**
 * Why an address among the credentials is not called; null where all of them may be. No sentence has a part of it: it is the
 * secret, and nobody knows yet whose.
 */
export function addressProblem(
  input: Readonly<Record<string, unknown>>,
  { fields, platform, sandbox, baseUrl, allowPrivateHosts }: Place,
): string | null {
  for (const { name, label, problem } of fields) {
    const text = String(input[name] ?? '');
    const url = URL.parse(text);
    if (url === null) return `The ${inSentence(label)} must be a whole address that begins with https://.`;
    const trusted = URL.canParse(baseUrl) ? [baseUrl] : [];
    const forbidden = hostProblem(url, { allowPrivateHosts, trusted });
    if (forbidden !== null) return `The ${inSentence(label)} ${forbidden}${remedyFor(forbidden)}.`;
    if (sandbox && url.origin !== new URL(baseUrl).origin)
      return `An account of the sandbox needs an address of the sandbox, and none of ${platformTitles[platform]}.`;
    const wrong = problem?.(text) ?? null;
    if (wrong !== null) return wrong;
  }
  return null;
}

const inSentence = (label: string): string => label.charAt(0).toLowerCase() + label.slice(1);

const remedyFor = (problem: string): string =>
  problem === onPrivateNetwork ? '; name it in ALLOW_PRIVATE_HOSTS to talk to it' : '';
