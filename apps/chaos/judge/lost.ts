import { type Evidence, keyOf, type StoredItem, type StoredPublication, textKey } from './evidence.ts';

/** Items that were accepted and are not on their network, without a failure that the injected faults explain. */
export function lost(evidence: Evidence): string[] {
  return [...neverStored(evidence), ...neverPublished(evidence), ...wrongIds(evidence)];
}

/** Items of posts that were answered with a 2xx and that Postgres does not have. */
function neverStored({ offers, publications }: Evidence): string[] {
  const stored = new Set(publications.map(({ postId }) => postId));
  return offers.flatMap(({ answer, postId, targets, contents }) => {
    if (answer !== 'accepted' || (postId !== null && stored.has(postId))) return [];
    return targets.flatMap(({ platform, handle }) =>
      contents.map((content) => `${textKey(platform, handle, content)} was accepted and is not stored`),
    );
  });
}

function neverPublished(evidence: Evidence): string[] {
  const isThere = presence(evidence);
  return evidence.publications.flatMap((publication) => {
    const { id, platform, handle, items } = publication;
    if (isExplained(publication, evidence.justified)) return [];
    return items
      .filter((item) => !isThere(publication, item))
      .map(
        ({ content }) =>
          `${textKey(platform, handle, content)} (${id}) is not on the network, and ${state(publication)}`,
      );
  });
}

/** True when an item is on its network: by the id that its row names; without one, by a commit that no row names. */
function presence({ publications, commits }: Evidence) {
  const named = new Set(publications.flatMap(({ items }) => items.map(({ remoteId }) => remoteId)));
  const byId = new Map(commits.map((commit) => [commit.remoteId, keyOf(commit)]));
  const unnamed = Map.groupBy(
    commits.filter(({ remoteId }) => !named.has(remoteId)),
    keyOf,
  );
  return ({ platform, handle, status }: StoredPublication, { content, remoteId }: StoredItem): boolean => {
    const key = textKey(platform, handle, content);
    if (remoteId !== null) return byId.get(remoteId) === key;
    return status !== 'published' && unnamed.get(key)?.pop() !== undefined;
  };
}

/** Publications that do not show the id of their first item. */
const wrongIds = ({ publications }: Evidence): string[] =>
  publications
    .filter(
      ({ status, platformPostId, items }) => status === 'published' && platformPostId !== items[0]?.remoteId,
    )
    .map(
      ({ id, platformPostId }) => `${id} shows the id ${platformPostId}, which is not that of its first item`,
    );

const state = ({ status, errorCode, errorMessage }: StoredPublication) =>
  errorMessage === null ? `it is ${status}` : `it is ${status} (${errorCode}: ${errorMessage})`;

/** True when it failed with a whole sentence for people, and with an error code that an injected fault may lead to. */
function isExplained(
  { status, errorCode, errorMessage }: StoredPublication,
  justified: ReadonlySet<string>,
): boolean {
  const isSentence = /^[A-Z][^<>]{10,498}[.!]$/s.test(errorMessage ?? '');
  return status === 'failed' && isSentence && justified.has(errorCode ?? '');
}
