import { type Platform, platformTitles } from '../platform.ts';
import type { Slot } from './choose-slots.ts';
import type { NetworkPreferences } from './network-preferences.ts';

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

/** The same in words. */
export function explainSlot(platform: Platform, slot: Slot, preferences: NetworkPreferences): string {
  const { window, rank, pushedBySpacing, fullDays, clockChange } = slot;
  const { timezone, spacingMinutes, dailyLimit } = preferences;
  return [
    `Posting window ${rank} of ${platformTitles[platform]}: ${window.days.join(', ')} ${window.from} to ${window.to} (${timezone}).`,
    ...(pushedBySpacing
      ? [`An earlier or better time is less than ${spacingMinutes} min from another post.`]
      : []),
    ...(fullDays > 0
      ? [
          `The daily limit (${dailyLimit}) is reached on ${fullDays === 1 ? 'an earlier day' : `${fullDays} earlier days`}.`,
        ]
      : []),
    ...(clockChange ? ['Clocks change within this window.'] : []),
  ].join(' ');
}
