import { type OptionValues, optionsInWords, type Platform } from '@carillon/core';
import { optionRules } from '@carillon/networks/descriptors';
import { Text } from '@mantine/core';

interface Props {
  readonly platform: Platform;
  readonly values: OptionValues | undefined;
}

/** What an item asks of its network, a line for each option. */
export const AskedOptions = ({ platform, values }: Props) =>
  optionsInWords(values, optionRules[platform]).map(({ label, value }) => (
    <Text key={label} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {label}: {value}
    </Text>
  ));
