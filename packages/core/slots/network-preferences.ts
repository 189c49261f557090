import type { Platform } from '../platform.ts';
import type { PostingWindow } from './posting-window.ts';

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
  bestWindows: BestWindows,
): NetworkPreferences => ({
  ...rest,
  windows: windows[platform] ?? bestWindows[platform],
});

/** A posting window, and who found that it is a good one. */
export interface BestWindow extends PostingWindow {
  readonly source: string;
}

/** When posts of each network are seen most, the best first; the windows live with the networks. */
export type BestWindows = Readonly<Record<Platform, readonly PostingWindow[]>>;
