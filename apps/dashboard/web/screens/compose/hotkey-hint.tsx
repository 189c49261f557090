import { Text } from '@mantine/core';

const hotkey = /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘ Enter' : 'Ctrl+Enter';

/** Tells people with a keyboard how to send the post by it. */
export const HotkeyHint = () => (
  <Text size="sm" c="dimmed" visibleFrom="sm">
    or {hotkey}
  </Text>
);
