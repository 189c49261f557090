import { useQuery } from '@tanstack/react-query';
import { request } from './request.ts';

interface Usage {
  readonly plan: string;
  readonly limits: {
    readonly postsPerMonth: number;
    readonly socialAccounts: number;
    readonly threads: boolean;
    readonly requestsPerMinute: number;
  };
  readonly posts: number;
  readonly socialAccounts: number;
}

/** The limits of the plan, and how much of each is used. */
export const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: async () => (await request<{ data: Usage }>('GET', '/app/usage')).data,
  });
