import { Text } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useProfiles } from '../api/profiles.ts';
import { countdown } from '../time/countdown.ts';
import { serverNow } from '../time/server-clock.ts';
import {
  clockIn,
  inTimeZone,
  relativeTime,
  shortTime,
  type TimeStyle,
  timeThere,
} from '../time/shown-time.ts';
import { useNow } from '../time/use-now.ts';
import { ProfileZone } from './profile-zone.ts';

interface InProfileProps {
  readonly profileId: string;
  readonly children: ReactNode;
}

/** Shows beside times what the clocks of their profile show. */
export function InZoneOfProfile({ profileId, children }: InProfileProps) {
  const { data: profiles = [] } = useProfiles();
  return <ProfileZone value={profiles.find(({ id }) => id === profileId)?.timezone}>{children}</ProfileZone>;
}

interface Props extends TimeStyle {
  /** ISO 8601. */
  readonly at: string;
  /** With the distance from now, such as “in 2 hours”, which is kept right. */
  readonly relative?: true;
}

/** A moment as date and time, always with its time zone; the time where the profile is stands beside it if that differs. */
export function When({ at, relative, ...style }: Props) {
  const there = timeThere(at, useContext(ProfileZone));
  return (
    <>
      <Text component="time" inherit dateTime={at} title={`${relativeTime(at, serverNow())} (${at})`}>
        {inTimeZone(at, undefined, style)}
        {there !== null && ` (${there})`}
      </Text>
      {relative && <Distance at={at} />}
    </>
  );
}

interface ShortProps extends Pick<Props, 'at' | 'seconds'> {
  /** ms */
  readonly now: number;
  /** Without the time of day, but near now. */
  readonly day?: true;
  /** Event, such as `Published`, where nothing beside it says so. */
  readonly what?: string;
  /** Shows the time where the profile is, too, and not under the mouse only. */
  readonly hasThere?: true;
}

/** A moment in a row, as short as it is clear; all of it, with its zone, under the mouse and for screen readers. */
export function ShortTime({ at, now, what, hasThere, ...style }: ShortProps) {
  const there = timeThere(at, useContext(ProfileZone));
  const inBrackets = there === null ? '' : ` (${there})`;
  return (
    <Text
      component="time"
      inherit
      dateTime={at}
      title={`${what === undefined ? '' : `${what}: `}${inTimeZone(at, undefined, { seconds: true })}${inBrackets}, ${relativeTime(at, now)}`}
    >
      {shortTime(at, undefined, now, style)}
      {hasThere && there !== null && ` · ${there}`}
    </Text>
  );
}

const Distance = ({ at }: Pick<Props, 'at'>) => `, ${relativeTime(at, useNow(at))}`;

/** How long it is until a moment, such as “in 40 s”, which is kept right; the moment itself under the mouse. */
export const Countdown = ({ at }: Pick<Props, 'at'>) => (
  <Text span inherit title={inTimeZone(at, undefined, { seconds: true })}>
    {countdown(at, useNow(at))}
  </Text>
);

/** The time of day at a moment, where the day stands above; all of it under the mouse. */
export const ClockTime = ({ at }: Pick<Props, 'at'>) => (
  <Text component="time" inherit dateTime={at} title={inTimeZone(at, undefined)}>
    {clockIn(at, undefined)}
  </Text>
);
