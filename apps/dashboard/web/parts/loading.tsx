import { Center, Loader, Stack, Text } from '@mantine/core';
import { useEffect, useState } from 'react';

/** Time after which a text says that it takes long, ms. */
const patienceMs = 5_000;

export function Loading() {
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), patienceMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Center mih={160}>
      <Stack align="center" role="status">
        <Loader aria-label="Loading" role="img" />
        {isSlow && <Text size="sm">This takes longer than usual.</Text>}
      </Stack>
    </Center>
  );
}
