import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';

/** The screen's own content comes first, ms. */
const afterScreenMs = 2_000;

/** False until a screen has had the time to come. */
export function useAfterScreen(): boolean {
  const [isAfter, setAfter] = useState(false);
  useTimeout(() => setAfter(true), afterScreenMs, { autoInvoke: true });
  return isAfter;
}
