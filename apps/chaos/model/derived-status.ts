import type { PostStatus, PublicationStatus } from '@carillon/core';

/** What a post is when its publications are these; said here once more, and not with the service's own words. */
export function derivedStatus(each: readonly PublicationStatus[]): PostStatus {
  const statuses = each.filter((status) => status !== 'cancelled');
  if (statuses.length === 0) return 'cancelled';
  const all = (status: PublicationStatus) => statuses.every((each) => each === status);
  if (statuses.includes('publishing')) return 'publishing';
  if (statuses.includes('pending')) return 'draft';
  if (all('scheduled')) return 'scheduled';
  if (statuses.includes('scheduled') || statuses.includes('queued')) return 'queued';
  if (all('published')) return 'published';
  return all('failed') ? 'failed' : 'partial';
}
