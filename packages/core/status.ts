/** Statuses of a post, as the API shows them. Derived from its publications by the database. */
export const postStatuses = [
  'draft',
  'scheduled',
  'queued',
  'publishing',
  'published',
  'failed',
  'partial',
  'cancelled',
] as const;

export type PostStatus = (typeof postStatuses)[number];

/** Statuses of a publication: one post on one account. */
export const publicationStatuses = [
  'pending',
  'scheduled',
  'queued',
  'publishing',
  'published',
  'failed',
  'cancelled',
] as const;

export type PublicationStatus = (typeof publicationStatuses)[number];

/** A post in one of these may be resent. */
export const resendable: readonly PostStatus[] = ['failed', 'partial'];
