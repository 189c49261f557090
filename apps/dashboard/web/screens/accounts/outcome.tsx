import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Said } from './use-outcome.ts';

interface Props {
  readonly said: Said | null;
}

/** What came of connecting or disconnecting an account. Gets the focus when it is new: what was pressed before may be gone. */
export function Outcome({ said }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const message = said?.message;
  useEffect(() => {
    if (message !== undefined) place.current?.focus();
  }, [message]);
  if (said === null) return null;
  const { isGood } = said;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      variant="light"
      color={isGood ? 'green' : 'red'}
      role={isGood ? 'status' : 'alert'}
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {said.message}
    </Alert>
  );
}
