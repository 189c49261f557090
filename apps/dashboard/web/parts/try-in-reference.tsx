import { Anchor } from '@mantine/core';
import { useSession } from '../api/session.ts';

interface Props {
  readonly apiKey: string;
}

/**
 * Leads to the API reference with a test key filled in: behind the #, where no server sees it. A key that reaches real
 * accounts is put into no address, which browsers remember.
 */
export function TryInReference({ apiKey }: Props) {
  const { data: { docsUrl } = {} } = useSession();
  if (docsUrl === undefined || !apiKey.startsWith('svc_sk_test_')) return null;
  return (
    <Anchor href={`${docsUrl}#key=${apiKey}`} target="_blank" size="sm" underline="always">
      Try it in the API reference
    </Anchor>
  );
}
