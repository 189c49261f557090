import { Text } from '@mantine/core';

const format = (at: string, timeZone?: string) =>
  new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(at));

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name; the browser's own unless given. */
  readonly timeZone?: string;
}

/** A moment, by somebody's clock; to the second when one asks. */
export function When({ at, timeZone }: Props) {
  return (
    <Text component="time" inherit dateTime={at} title={at}>
      {format(at, timeZone)}
    </Text>
  );
}
