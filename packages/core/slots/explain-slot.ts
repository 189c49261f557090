import { type Platform, platformTitles } from '../platform.ts';
import type { Slot } from './choose-slots.ts';
import type { NetworkPreferences } from './network-preferences.ts';
import { type Weekday, weekdays } from './posting-window.ts';

/** Why a slot is where it is: its window, and what moved it. */
export type SlotReason = 'window' | 'spacing' | 'daily_limit' | 'clock_change';

export function slotReasons({ pushedBySpacing, fullDays, clockChange }: Slot): SlotReason[] {
  return [
    'window',
    ...(pushedBySpacing ? (['spacing'] as const) : []),
    ...(fullDays > 0 ? (['daily_limit'] as const) : []),
    ...(clockChange ? (['clock_change'] as const) : []),
  ];
}

const dayNames: Readonly<Record<Weekday, string>> = {
  mon: 'Mondays',
  tue: 'Tuesdays',
  wed: 'Wednesdays',
  thu: 'Thursdays',
  fri: 'Fridays',
  sat: 'Saturdays',
  sun: 'Sundays',
};

const listed = new Intl.ListFormat('en');
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' });
const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

/** @returns “Every day”, or such as “Mondays, Tuesdays, and Fridays” */
function nameDays(days: readonly Weekday[]): string {
  const inOrder = weekdays.filter((day) => days.includes(day));
  return inOrder.length === weekdays.length
    ? 'Every day'
    : listed.format(inOrder.map((day) => dayNames[day]));
}

/** @returns “best”, “2nd-best” and so on */
const nameRank = (rank: number): string =>
  rank === 1 ? 'best' : `${rank}${suffixes[ordinals.select(rank)]}-best`;

/** The same in words. */
export function explainSlot(platform: Platform, slot: Slot, preferences: NetworkPreferences): string {
  const { window, rank, pushedBySpacing, fullDays, clockChange } = slot;
  const { timezone, spacingMinutes, dailyLimit } = preferences;
  return [
    `${nameDays(window.days)} ${window.from}–${window.to} (${timezone}) is your ${nameRank(rank)} window for ${platformTitles[platform]}.`,
    ...(pushedBySpacing ? [`Better slots are within ${spacingMinutes} min of another post.`] : []),
    ...(fullDays > 0
      ? [
          `The daily limit (${dailyLimit}) is reached on ${fullDays === 1 ? 'an earlier day' : `${fullDays} earlier days`}.`,
        ]
      : []),
    ...(clockChange ? ['Clocks change within this window.'] : []),
  ].join(' ');
}
