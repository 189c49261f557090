import { Center, Loader } from '@mantine/core';

export function Loading() {
  return (
    <Center mih={160}>
      <Loader role="status" aria-label="Loading" />
    </Center>
  );
}
