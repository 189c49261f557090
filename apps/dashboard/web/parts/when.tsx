import { Text } from '@mantine/core';

const dayAndTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
} as const;

const format = ({ at, timeZone, seconds, weekday }: Props) =>
  new Intl.DateTimeFormat(undefined, {
    ...(weekday ? dayAndTime : { dateStyle: 'medium', timeStyle: seconds ? 'medium' : 'short' }),
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(at));

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name; the browser's own unless given. */
  readonly timeZone?: string;
  /** Shown to the second. */
  readonly seconds?: true;
  /** Shown with the day of the week and without the year, for the days ahead. */
  readonly weekday?: true;
}

/** A moment as date and time in a time zone. */
export function When(props: Props) {
  const { at } = props;
  return (
    <Text component="time" inherit dateTime={at} title={at}>
      {format(props)}
    </Text>
  );
}
