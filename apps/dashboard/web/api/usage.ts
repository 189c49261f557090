import { useQuery } from '@tanstack/react-query';
import { ask } from './ask.ts';

/** The limits of the plan, and how much of each is used. */
export const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: () => ask('GET /usage'),
  });
