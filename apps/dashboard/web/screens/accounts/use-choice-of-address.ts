import { useEffect, useState } from 'react';
import { useLocation, useSearch } from 'wouter';

/**
 * The choice that the person has come back with from a network, which the address then forgets: it is made once.
 * @returns its id, null without one, and what sets another
 */
export function useChoiceOfAddress(): [string | null, (id: string | null) => void] {
  const asked = new URLSearchParams(useSearch()).get('choose');
  const [id, setId] = useState(asked);
  const [, navigate] = useLocation();
  useEffect(() => {
    if (asked !== null) navigate('/accounts', { replace: true });
  }, [asked, navigate]);
  return [id, setId];
}
