import type { limits } from '@carillon/networks/limits';
import type { findMarks } from '@carillon/networks/marks';
import { useQuery } from '@tanstack/react-query';
import { loadCode } from '../load-code.ts';

/** How networks count texts, and what they make links of: the same code that the server has. */
export interface NetworkRules {
  readonly limits: typeof limits;
  readonly findMarks: typeof findMarks;
}

async function loadRules(): Promise<NetworkRules> {
  const [{ limits }, { findMarks }] = await Promise.all([
    loadCode(() => import('@carillon/networks/limits')),
    loadCode(() => import('@carillon/networks/marks')),
  ]);
  return { limits, findMarks };
}

/** The rules of the networks: undefined until they are needed and loaded. @param isNeeded whether there is a text to count */
export const useNetworkRules = (isNeeded: boolean): NetworkRules | undefined =>
  useQuery({
    queryKey: ['network-rules'],
    queryFn: loadRules,
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  }).data;
