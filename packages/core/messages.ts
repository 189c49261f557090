import type { Moment } from './plan-time.ts';

/** The sentence beside a created post. */
export function createdMessage(status: Moment['status'], platforms: number): string {
  switch (status) {
    case 'queued':
      return `Post queued for publishing to ${platforms} platform(s)`;
    case 'scheduled':
      return `Post scheduled for publishing to ${platforms} platform(s)`;
    case 'draft':
      return `Post saved as a draft for ${platforms} platform(s)`;
    default:
      return status satisfies never;
  }
}

/** The sentence beside a resent post. */
export const resentMessage = (platforms: number): string =>
  `Post queued for resend to ${platforms} platform(s)`;
