import type { Medium } from '../api/types.ts';

/** Why a medium cannot be used in a post; null when it can. */
export function whyUnusable({
  status,
  errorMessage,
}: Pick<Medium, 'status' | 'errorMessage'>): string | null {
  switch (status) {
    case 'ready':
      return null;
    case 'processing':
      return 'It is being prepared.';
    case 'failed':
      return errorMessage ?? 'The file cannot be used.';
    case 'expired':
      return 'It was published before, and the server has deleted it since.';
    default:
      return status satisfies never;
  }
}
