import type { LocalTime } from '@carillon/core';
import { clockOf } from '../time/shown-time.ts';
import { zoneName } from '../time/timezones.ts';
import { Later, laterCode } from './later-code.tsx';
import type { WhichOfTwoProps } from './two-moments.tsx';

const code = laterCode(() => import('./two-moments.tsx'));

type Kind<Name> = Extract<LocalTime, { readonly kind: Name }>;

/** Says why a time that clocks skip cannot be chosen. @param time HH:MM */
export const skippedInWords = ({ after }: Kind<'skipped'>, time: string, timezone: string): string =>
  `Clocks in ${zoneName(timezone)} go forward on this day and skip ${clockOf(time)}: they show ${clockOf(after.slice(11))} instead. Choose another time.`;

/** Asks which of two moments is meant, for a time that clocks show twice: an hour of the year. */
export const WhichOfTwo = (props: WhichOfTwoProps) => (
  <Later code={code} isWanted>
    {({ TwoMoments }) => <TwoMoments {...props} />}
  </Later>
);
