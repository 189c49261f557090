import { Alert } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { readOidcOutcome } from './oidc-outcome.ts';

/** Says how the way to the issuer and back ended, takes the focus, and takes it out of the address, so that a reload does not repeat it. */
export function OidcResult() {
  const search = useSearch();
  const [path, navigate] = useLocation();
  const [outcome] = useState(() => readOidcOutcome(search));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (readOidcOutcome(search) !== null) navigate(path, { replace: true });
  }, [search, path, navigate]);
  useEffect(() => box.current?.focus(), []);
  if (outcome === null) return null;
  const { isGood, text } = outcome;
  return (
    <Alert
      ref={box}
      tabIndex={-1}
      variant="light"
      color={isGood ? 'green' : 'red'}
      role={isGood ? 'status' : 'alert'}
    >
      {text}
    </Alert>
  );
}
