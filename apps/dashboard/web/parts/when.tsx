import { Text } from '@mantine/core';
import { type ReactNode, useContext } from 'react';
import { useProfiles } from '../api/profiles.ts';
import { countdown } from '../time/countdown.ts';
import {
  clockIn,
  inTimeZone,
  relativeTime,
  shortTime,
  type TimeStyle,
  yourTime,
} from '../time/shown-time.ts';
import { useNow } from '../time/use-now.ts';
import { ShownZone } from './shown-zone.ts';

interface InProfileProps {
  readonly profileId: string;
  readonly children: ReactNode;
}

/** Shows times as the profile has them that they belong to. */
export function InZoneOfProfile({ profileId, children }: InProfileProps) {
  const { data: profiles = [] } = useProfiles();
  return <ShownZone value={profiles.find(({ id }) => id === profileId)?.timezone}>{children}</ShownZone>;
}

interface Props extends TimeStyle {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name; that of the part of the page unless given. */
  readonly timeZone?: string;
  /** With the distance from now, such as “in 2 hours”, which is kept right. */
  readonly relative?: true;
}

/** A moment as date and time, always with its time zone; the browser's time stands beside it where it differs. */
export function When({ at, timeZone, relative, ...style }: Props) {
  const around = useContext(ShownZone);
  const zone = timeZone ?? around;
  const beside = zone === undefined ? null : yourTime(at, zone);
  return (
    <>
      <Text component="time" inherit dateTime={at} title={`${relativeTime(at, Date.now())} (${at})`}>
        {inTimeZone(at, zone, style)}
        {beside !== null && ` (${beside} your time)`}
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
  /** What is then, such as `Published`, where nothing beside it says so. */
  readonly what?: string;
}

/** A moment in a row, as short as it is clear; all of it, with its zone, under the mouse and for screen readers. */
export function ShortTime({ at, now, what, ...style }: ShortProps) {
  const zone = useContext(ShownZone);
  const beside = zone === undefined ? null : yourTime(at, zone);
  const own = beside === null ? '' : ` (${beside} your time)`;
  return (
    <Text
      component="time"
      inherit
      dateTime={at}
      title={`${what === undefined ? '' : `${what}: `}${inTimeZone(at, zone, { seconds: true })}${own}, ${relativeTime(at, now)}`}
    >
      {shortTime(at, zone, now, style)}
    </Text>
  );
}

const Distance = ({ at }: Pick<Props, 'at'>) => `, ${relativeTime(at, useNow(at))}`;

/** How long it is until a moment, such as “in 40 s”, which is kept right; the moment itself under the mouse. */
export function Countdown({ at }: Pick<Props, 'at'>) {
  const zone = useContext(ShownZone);
  return (
    <Text span inherit title={inTimeZone(at, zone, { seconds: true })}>
      {countdown(at, useNow(at))}
    </Text>
  );
}

/** The time of day at a moment, where the day stands above; all of it under the mouse. */
export function ClockTime({ at }: Pick<Props, 'at'>) {
  const zone = useContext(ShownZone);
  return (
    <Text component="time" inherit dateTime={at} title={inTimeZone(at, zone)}>
      {clockIn(at, zone)}
    </Text>
  );
}
