import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Time after which a text says that it takes long, ms. */
const patienceMs = 5_000;

interface Props {
  /** Of what will be there, at least, px: so that nothing moves when it comes. */
  readonly height?: number;
}

export function Loading({ height = 160 }: Props) {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih={height}>
      <Stack align="center" role="status">
        <Loader aria-label="Loading" role="img" />
        {isSlow && <Text size="sm">This takes longer than usual.</Text>}
      </Stack>
    </Center>
  );
}
