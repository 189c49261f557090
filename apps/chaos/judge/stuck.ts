import type { Evidence } from './evidence.ts';

const settled = ['published', 'failed', 'cancelled'];

/** Publications that are still neither published nor failed. */
export function stuck({ publications }: Evidence): string[] {
  return publications
    .filter(({ status }) => !settled.includes(status))
    .map(
      ({ id, platform, handle, status, errorMessage }) =>
        `${id} on ${platform} @${handle} is still ${status}: ${errorMessage ?? 'nothing is said about it'}`,
    );
}
