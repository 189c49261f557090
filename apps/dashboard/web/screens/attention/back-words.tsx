import { Text } from '@mantine/core';
import { createContext, useContext } from 'react';

/** The causes whose snooze is over since a little. */
export const BackAgain = createContext<ReadonlySet<string>>(new Set());

/** Says that something is back that was snoozed; nothing where it was not. */
export const BackWords = ({ cause }: { readonly cause: string }) =>
  useContext(BackAgain).has(cause) && (
    <Text span size="xs" c="dimmed" flex="none">
      Back from snooze
    </Text>
  );
