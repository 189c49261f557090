import { useQuery } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';
import { keepCsrfToken, request } from './request.ts';

export interface Session {
  readonly person: {
    readonly email: string;
    readonly plan: 'free' | 'growth' | 'scale';
    readonly admin: boolean;
    readonly limits: {
      readonly postsPerMonth: number;
      readonly socialAccounts: number;
      readonly threads: boolean;
    };
  } | null;
  readonly csrfToken?: string;
  /** Where integrators reach the API, with /v1. */
  readonly apiUrl?: string;
}

const key = ['session'];

/** Who is signed in. */
export const useSession = () =>
  useQuery({
    queryKey: key,
    staleTime: 60_000,
    async queryFn() {
      const { data } = await request<{ data: Session }>('GET', '/app/session');
      keepCsrfToken(data.csrfToken ?? '');
      return data;
    },
  });

/** Forgets everything that was read as somebody else, and asks anew who is signed in. */
export async function sessionChanged(): Promise<void> {
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' });
  await queryClient.invalidateQueries({ queryKey: key });
}
