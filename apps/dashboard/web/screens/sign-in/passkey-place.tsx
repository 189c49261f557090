import { Anchor, Text } from '@mantine/core';

interface Props {
  /** Where passkeys work; null where they do nowhere. */
  readonly origin: string | null;
  /** Task there, such as “add one”. */
  readonly todo: string;
}

/** Says where passkeys work, which is not here. */
export function PasskeyPlace({ origin, todo }: Props) {
  if (origin === location.origin)
    return (
      <Text size="sm" c="dimmed">
        This browser offers no passkeys.
      </Text>
    );
  return (
    <Text size="sm" c="dimmed">
      Passkeys need https or localhost.
      {origin !== null && (
        <>
          {' '}
          Open{' '}
          <Anchor href={`${origin}${location.pathname}`} inherit c="inherit" underline="always">
            {origin}
          </Anchor>{' '}
          to {todo}.
        </>
      )}
    </Text>
  );
}
