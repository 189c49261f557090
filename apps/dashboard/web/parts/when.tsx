import { Text } from '@mantine/core';

const format = ({ at, timeZone, seconds }: Props) =>
  new Intl.DateTimeFormat(undefined, {
    dateStyle: 'medium',
    timeStyle: seconds ? 'medium' : 'short',
    ...(timeZone !== undefined && { timeZone }),
  }).format(new Date(at));

interface Props {
  /** ISO 8601. */
  readonly at: string;
  /** IANA name; the browser's own unless given. */
  readonly timeZone?: string;
  /** Shown to the second. */
  readonly seconds?: true;
}

/** A moment, by somebody's clock; to the second when one asks. */
export function When(props: Props) {
  const { at } = props;
  return (
    <Text component="time" inherit dateTime={at} title={at}>
      {format(props)}
    </Text>
  );
}
