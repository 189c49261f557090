import { Text } from '@mantine/core';
import type { AccountLimits } from '../../api/types.ts';

interface Props {
  readonly limits: AccountLimits;
}

/** How many accounts there are and may be. */
export function Limits({ limits: { current, max, canAdd } }: Props) {
  return (
    <Text>
      {current.toLocaleString()} of the {max.toLocaleString()} accounts of your plan are in use.
      {!canAdd && ' Disconnect one to connect another.'}
    </Text>
  );
}
