import { Textarea } from '@mantine/core';
import { headersIn } from './headers-in.ts';

interface Props {
  /** Names of those it has now. */
  readonly names: readonly string[];
  readonly value: string;
  readonly onChange: (text: string) => void;
}

/** Asks for headers of the receiver's own. Those that are there stay as they are when the field is left empty. */
export const HeadersField = ({ names, value, onChange }: Props) => (
  <Textarea
    label={names.length > 0 ? 'New headers of your own (optional)' : 'Headers of your own (optional)'}
    description={`Sent with every request, one on a line, such as X-Api-Key: a-key. ${
      names.length > 0
        ? `It keeps ${names.join(', ')} unless you give others, which replace all of them.`
        : 'Nobody is shown their values later.'
    }`}
    autosize
    maxRows={10}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
    error={headersIn(value) === null && 'Write one header on a line, as Name: value.'}
  />
);
