import { mediaRules } from '@carillon/networks/descriptors';
import type { limits } from '@carillon/networks/limits';
import type { findMarks } from '@carillon/networks/marks';
import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../../parts/load-code.ts';

/** How networks count texts, which media they take, and what they make links of: the same code that the server has. */
export interface NetworkRules {
  readonly limits: typeof limits;
  readonly mediaRules: typeof mediaRules;
  readonly findMarks: typeof findMarks;
}

async function loadRules(): Promise<NetworkRules> {
  const [{ limits }, { findMarks }] = await Promise.all([
    loadCode(() => import('@carillon/networks/limits')),
    loadCode(() => import('@carillon/networks/marks')),
  ]);
  return { limits, mediaRules, findMarks };
}

/** The rules of the networks, which are loaded once the screen is there; undefined until then. */
export const useNetworkRules = (): NetworkRules | undefined =>
  useQuery({
    queryKey: ['network-rules'],
    queryFn: loadRules,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
