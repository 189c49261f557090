import { Alert } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { Said } from './use-notice.ts';

interface Props {
  readonly notice: Said | null;
}

/** Gets the focus when it is new: what was pressed before may be gone. */
export function Notice({ notice }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const message = notice?.message;
  useEffect(() => {
    if (message !== undefined) place.current?.focus();
  }, [message]);
  if (notice === null) return null;
  const { isGood } = notice;
  return (
    <Alert
      ref={place}
      tabIndex={-1}
      variant="light"
      color={isGood ? 'green' : 'red'}
      role={isGood ? 'status' : 'alert'}
      icon={isGood ? <IconCheck aria-hidden /> : <IconAlertTriangle aria-hidden />}
    >
      {notice.message}
    </Alert>
  );
}
