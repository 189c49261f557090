import type { Platform } from '../platform.ts';
import type { PostingWindow, Weekday } from './posting-window.ts';

/** Settings of a profile for auto-scheduling, for all networks. */
export interface SlotPreferences {
  /** IANA name. */
  readonly timezone: string;
  /** Auto-scheduling keeps this distance from every other post of the network, minutes. */
  readonly spacingMinutes: number;
  /** Auto-scheduling adds to a day of the time zone only while a network has fewer posts on it. */
  readonly dailyLimit: number;
  /** The profile's own windows, where it has any; else the usual ones apply. */
  readonly windows: Partial<Readonly<Record<Platform, readonly PostingWindow[]>>>;
}

/** One network's part of the preferences of a profile. */
export interface NetworkPreferences {
  readonly timezone: string;
  readonly spacingMinutes: number;
  readonly dailyLimit: number;
  readonly windows: readonly PostingWindow[];
}

/** The part of it that holds for one network. */
export const preferencesFor = (
  platform: Platform,
  { windows, ...rest }: SlotPreferences,
): NetworkPreferences => ({
  ...rest,
  windows: windows[platform] ?? bestWindows[platform],
});

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
