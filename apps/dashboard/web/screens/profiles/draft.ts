import { byPlatform, type Platform, type PostingWindow, platforms } from '@carillon/core';
import type { Preferences } from '../../api/profiles.ts';
import type { Profile } from '../../api/types.ts';

/** A window that is being edited, with what was typed. */
export interface DraftWindow extends PostingWindow {
  /** Names the window while windows are moved. */
  readonly key: number;
}

export type DraftWindows = Readonly<Record<Platform, readonly DraftWindow[]>>;

/** Preferences while they are edited. */
export interface Draft {
  readonly timezone: string;
  readonly spacingMinutes: number | string;
  readonly dailyLimit: number | string;
  /** A network without any uses the default windows. */
  readonly windows: DraftWindows;
}

let lastKey = 0;

export const newWindow = (window: PostingWindow): DraftWindow => ({
  days: window.days,
  from: window.from,
  to: window.to,
  key: ++lastKey,
});

export const draftOf = ({ timezone, spacingMinutes, dailyLimit, windows }: Profile): Draft => ({
  timezone,
  spacingMinutes,
  dailyLimit,
  windows: byPlatform((platform) => (windows[platform] ?? []).map(newWindow)),
});

/** The request body that saves the draft. */
export const changeOf = ({ timezone, spacingMinutes, dailyLimit, windows }: Draft) =>
  ({
    timezone,
    spacingMinutes: Number(spacingMinutes),
    dailyLimit: Number(dailyLimit),
    windows: Object.fromEntries(
      platforms
        .filter((platform) => windows[platform].length > 0)
        .map((platform) => [platform, windows[platform].map(withoutKey)]),
    ) as Partial<Record<Platform, PostingWindow[]>>,
  }) satisfies Preferences;

const withoutKey = ({ days, from, to }: DraftWindow): PostingWindow => ({ days, from, to });

/** True when saving would change anything. */
export const isChanged = (draft: Draft, profile: Profile): boolean =>
  JSON.stringify(changeOf(draft)) !== JSON.stringify(changeOf(draftOf(profile)));

/** A sentence that says why a window cannot be saved; null when it can. @param others the windows before it */
export function windowProblem(window: PostingWindow, others: readonly PostingWindow[]): string | null {
  const { days, from, to } = window;
  if (days.length === 0) return 'Choose at least one day.';
  if (from === '' || to === '') return 'Enter a start and an end.';
  if (from >= to) return 'It must end after it starts.';
  return others.some((other) => hoursOf(other) === hoursOf(window))
    ? 'This is the same as an earlier time.'
    : null;
}

const hoursOf = ({ days, from, to }: PostingWindow): string => [...[...days].sort(), from, to].join();

export const hasProblem = (windows: readonly PostingWindow[]): boolean =>
  windows.some((window, index) => windowProblem(window, windows.slice(0, index)) !== null);
