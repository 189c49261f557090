import { type Evidence, keyOf, textKey } from './evidence.ts';

const settled = ['published', 'failed', 'cancelled'];

/** Publications that are still neither published nor failed. */
export function stuck({ publications }: Evidence): string[] {
  return publications
    .filter(({ status }) => !settled.includes(status))
    .map(
      ({ id, platform, handle, status, errorMessage }) =>
        `${id} on ${platform} @${handle} is still ${status}: ${errorMessage ?? 'no reason is stored'}`,
    );
}

/**
 * Items of failed publications that are said to be off the network and are on it: sending them again would double them.
 * One that is said to be in doubt is honest either way.
 */
export function untrue({ publications, commits }: Evidence): string[] {
  const known = new Set(publications.flatMap(({ items }) => items.map(({ remoteId }) => remoteId)));
  const unknown = new Set(commits.filter(({ remoteId }) => !known.has(remoteId)).map(keyOf));
  return publications
    .filter(({ status }) => status === 'failed')
    .flatMap(({ id, platform, handle, errorCode, items }) =>
      items
        .filter(
          ({ state, content }) => state === 'pending' && unknown.has(textKey(platform, handle, content)),
        )
        .map(
          ({ content }) =>
            `${textKey(platform, handle, content)} (${id}) is on the network, and failed with ${errorCode}`,
        ),
    );
}
