/** Ends of sentences about fields that a new post must not have, by where the field stands. */
export const knownHere = {
  post: '; known here: profileId, platforms, scheduledAt, timezone, latestAt, autoSchedule, publishNow, status, externalId, metadata',
  target: '; known here: items',
  item: '; known here: content, media, linkCard, options',
} as const;
