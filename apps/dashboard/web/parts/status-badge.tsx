import type { PostStatus, PublicationStatus } from '@carillon/core';
import type { ReactNode } from 'react';
import { DotBadge, dotColour } from './dot-badge.tsx';

const looks: Record<PostStatus | PublicationStatus, readonly [word: string, colour: string]> = {
  draft: ['Draft', 'gray'],
  pending: ['Draft', 'gray'],
  scheduled: ['Scheduled', 'indigo'],
  queued: ['Queued', 'cyan'],
  publishing: ['Publishing', 'blue'],
  published: ['Published', 'green'],
  partial: ['Partly published', 'orange'],
  failed: ['Failed', 'red'],
  cancelled: ['Cancelled', 'gray'],
};

interface Props {
  /** Said with it, such as the time. */
  readonly children?: ReactNode;
  /** The status of a post, or of its publication on one account. */
  readonly status: PostStatus | PublicationStatus;
}

/** A status in words, such as `Partly published`. */
export const statusName = (status: Props['status']): string => looks[status][0];

/** The colour that goes with it, as CSS has it. */
export const statusColour = (status: Props['status']): string => dotColour(looks[status][1]);

/** A status in words, after a dot of its colour. */
export const StatusBadge = ({ status, children }: Props) => (
  <DotBadge color={looks[status][1]}>
    {statusName(status)}
    {children !== undefined && <> {children}</>}
  </DotBadge>
);
