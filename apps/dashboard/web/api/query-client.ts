import { QueryClient } from '@tanstack/react-query';
import { RequestError } from './request.ts';

/** Asks again when the server or the way to it is at fault, never when the request is. */
const isPassing = (error: Error): boolean =>
  error instanceof RequestError && (error.status === 0 || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      retry: (failures, error) => failures < 2 && isPassing(error),
    },
  },
});
