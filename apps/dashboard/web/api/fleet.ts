import { useQuery } from '@tanstack/react-query';
import { type AnswerOf, ask } from './ask.ts';

export type Fleet = AnswerOf<'GET /fleet'>;

/** Publications of a network that wait for something. */
export type Backlog = Fleet['overdue'][number];

export const useFleet = () =>
  useQuery({
    queryKey: ['fleet'],
    queryFn: () => ask('GET /fleet'),
    refetchInterval: 5_000,
  });
