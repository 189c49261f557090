import type { Platform } from '../platform.ts';
import type { PostingWindow, Weekday } from './posting-window.ts';

/** A posting window, and who found that it is a good one. */
export interface BestWindow extends PostingWindow {
  readonly source: string;
}

const workdays: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri'];

const buffer =
  'Buffer, "The best time to post on Twitter/X", engagement of over 1 million posts: mid-morning of each weekday';
const sprout =
  'Sprout Social, "Best times to post on Twitter (X) in 2025", https://sproutsocial.com/best-times-to-post/';
const mediafast =
  'MediaFast, "Schedule Bluesky posts", the best times of 2026, https://www.mediafa.st/schedule-bluesky-posts';

/** When posts of each network are seen most, the best first. Where two overlap, the first one counts. */
export const bestWindows: Readonly<Record<Platform, readonly BestWindow[]>> = {
  x: [
    { days: workdays, from: '08:00', to: '11:00', source: buffer },
    { days: ['tue'], from: '11:00', to: '17:00', source: sprout },
    { days: ['wed', 'thu', 'fri'], from: '10:00', to: '17:00', source: sprout },
    { days: ['mon'], from: '09:00', to: '20:00', source: sprout },
    { days: ['sat'], from: '11:00', to: '14:00', source: sprout },
    { days: ['sun'], from: '14:00', to: '18:00', source: sprout },
  ],
  bluesky: [
    { days: workdays, from: '08:00', to: '10:00', source: mediafast },
    { days: workdays, from: '12:00', to: '13:00', source: mediafast },
  ],
};
